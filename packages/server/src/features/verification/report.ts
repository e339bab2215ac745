import { Failure } from '@hoadon/domain/errors/failure';
import { displayNumber } from '@hoadon/domain/issuing/numbering';
import { ruleSetOn } from '@hoadon/domain/legal/rule-set';
import { decimal } from '@hoadon/domain/money/decimal';
import type { PrintedReport } from '../../connectors/pdf/port.ts';
import type { FileAnswer } from '../../platform/http/route.ts';
import { findSeller } from '../company/index.ts';
import { requireOpened } from '../invoices/index.ts';
import { findPrintFormat } from '../seller-settings/index.ts';
import type { VerificationDeps } from './deps.ts';
import { reasonsOf, requireVerified, verdictOn, wireVerification } from './wire-verification.ts';

/**
 * What was checked of an invoice, by which rules and with which result, as a PDF. Throws NOT_FOUND, FILE_NOT_READY where it was never
 * checked, and PRINT_FAILED.
 */
export async function verificationReport(
  deps: VerificationDeps,
  companyId: string,
  id: string,
): Promise<FileAnswer> {
  const report = await reportOn(deps, companyId, id);
  const bytes = await deps.pdf.printReport(companyId, report).catch((cause: unknown) => {
    throw new Failure('PRINT_FAILED', {}, { cause });
  });
  const { template, serial, number } = report.invoice;
  const symbol = `${template}${serial}`.replaceAll(/[^\w-]/g, '_');
  const name = `kiem-tra-${symbol}_${number || id}.pdf`;
  return { bytes, mediaType: 'application/pdf', name };
}

async function reportOn(
  deps: VerificationDeps,
  companyId: string,
  id: string,
): Promise<PrintedReport> {
  const invoice = await requireOpened(deps, companyId, id);
  const verified = await requireVerified(deps.db, companyId, id);
  const { verdict: storedVerdict } = verified;
  const verdict = verdictOn(verified);
  if (storedVerdict === null || verdict === null) throw new Failure('FILE_NOT_READY', { id });
  const verification = wireVerification(verified, null);
  const buyer = invoice.content?.buyer;
  const { name, taxCode } = await findSeller(deps.db, companyId);
  return {
    format: await findPrintFormat(deps.db, companyId, id),
    company: { name, taxCode },
    invoice: {
      template: invoice.template,
      serial: invoice.serial,
      number: invoice.number === null ? '' : displayNumber(invoice.number),
      issuedOn: invoice.issued_on,
      sellerName: invoice.seller_name,
      sellerTaxCode: invoice.seller_tax_code,
      // As issued: the report is about the document.
      buyerName: buyer ? (buyer.legalName ?? buyer.name) : invoice.buyer_name,
      buyerTaxCode: buyer ? buyer.taxCode : invoice.buyer_tax_code,
      withTax: decimal(invoice.with_tax),
      currency: invoice.currency,
      authorityCode: invoice.authority_code,
    },
    verdict,
    reasons: reasonsOf(verified),
    subjects: verification.checked_subjects,
    signatures: storedVerdict.findings?.signatures ?? [],
    fileHash: storedVerdict.hash,
    fileSize: storedVerdict.size,
    legalBasis: ruleSetOn(storedVerdict.rules_from).legalBasis,
    rulesFrom: storedVerdict.rules_from,
    checkedAt: new Date(storedVerdict.checked_at).toISOString(),
    bytesSeenAt: verification.bytes_seen_at,
    checker: verification.checked_by,
    registersAskedAt: verification.customer_checked_at,
    printedAt: deps.clock.now(),
  };
}
