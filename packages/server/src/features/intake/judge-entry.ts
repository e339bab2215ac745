import { formatDate } from '@hoadon/domain/dates/format-date';
import type { Instant, PlainDate } from '@hoadon/domain/dates/plain-date';
import { isDayInFuture } from '@hoadon/domain/intake/day-in-future';
import { directionFor } from '@hoadon/domain/intake/direction';
import { hasLines } from '@hoadon/domain/intake/filled-in';
import { readingFindings } from '@hoadon/domain/intake/find-in-reading';
import type { IntakeError } from '@hoadon/domain/intake/intake-errors';
import { invoiceKey, keyOfNamed } from '@hoadon/domain/intake/invoice-key';
import { hasUnreadTotals } from '@hoadon/domain/intake/reading-remark';
import type { SourceWay } from '@hoadon/domain/intake/settle-sources';
import { factsOf } from '@hoadon/domain/intake/stated-facts';
import { statedRates } from '@hoadon/domain/intake/stated-rates';
import type { InvoiceDraft } from '@hoadon/domain/invoice/invoice';
import { invoiceNumber } from '@hoadon/domain/issuing/numbering';
import type { FileFindings } from '@hoadon/domain/verification/file-findings';
import { trustInFile } from '@hoadon/domain/verification/reasons/origin-reasons';
import type { Trust } from '@hoadon/domain/verification/trust';
import { DecodeRefused } from '@hoadon/xml/invoice/decode-refused';
import type { Invoice } from '@hoadon/xml/invoice/invoice';
import { lookupFactsOf } from '@hoadon/xml/invoice/lookup-code';
import { draftOfInvoice } from '@hoadon/xml/invoice/to-draft';
import { findingsOf } from './findings.ts';
import type { Heading, ImportVerdict, NotKept } from './import-verdict.ts';
import type { ReadEntry, ReadInvoice } from './reading/entry.ts';
import { sourceId } from './source-id.ts';

/** The row and the findings of a workbook: an invoice in its own file has none. */
const NO_ROW = { row: null, findings: [] } as const;

/** The company, and the day in Viet Nam. */
export type JudgedFor = Readonly<{ taxCode: string; today: PlainDate }>;

/** Returns the verdict on one entry: an invoice of the company that can be saved, or the reason why not. */
export function judgeEntry(own: JudgedFor, way: SourceWay, entry: ReadEntry): ImportVerdict {
  if (entry.kind === 'invoice') return judgeInvoice(own, way, entry);
  const facts = {
    kind: 'not-kept',
    entryPath: entry.entryPath,
    part: 0,
    hash: null,
    heading: null,
    ...NO_ROW,
  } as const;
  return entry.kind === 'refused'
    ? { ...facts, bucket: 'failed', reason: entry.reason, words: entry.words }
    : { ...facts, bucket: 'set-aside', reason: null, words: {} };
}

function judgeInvoice(own: JudgedFor, way: SourceWay, read: ReadInvoice): ImportVerdict {
  const facts = { entryPath: read.entryPath, part: read.position, hash: read.sha256, ...NO_ROW };
  const draft = draftOf(read.invoice);
  if ('missing' in draft) {
    const words = { part: draft.missing };
    const reason = 'INVOICE_INCOMPLETE';
    return { ...facts, kind: 'not-kept', bucket: 'failed', reason, words, heading: null };
  }
  const parties = { sellerTaxCode: draft.seller.taxCode, buyerTaxCode: draft.buyer.taxCode };
  const direction = directionFor(own.taxCode, parties);
  const fileFindings = findingsOf(read.signatures);
  const trust = trustInFile({
    direction: direction ?? 'received',
    serial: draft.serial,
    authorityCode: read.invoice.authorityCode,
    seller: draft.seller,
    remarks: read.invoice.remarks,
    file: { state: 'read', findings: fileFindings },
  });
  const heading = headingOf(read, draft, { direction, trust });
  const error = (reason: IntakeError, words: Record<string, string>): NotKept => ({
    ...facts,
    kind: 'not-kept',
    bucket: 'error',
    reason,
    words,
    heading,
  });
  const number = invoiceNumber(read.invoice.number ?? '');
  if (number === null) return error('NUMBER_MISSING', { number: read.invoice.number ?? '' });
  if (direction === null)
    return error('NOT_OURS', {
      seller: parties.sellerTaxCode,
      buyer: parties.buyerTaxCode ?? '',
    });
  if (isDayInFuture(draft.issuedOn, own.today))
    return error('ISSUED_IN_FUTURE', { day: formatDate(draft.issuedOn) });
  return {
    ...facts,
    kind: 'arrival',
    heading,
    findings: readingFindings(draft, read.invoice.authorityCode).map((one) => ({
      row: null,
      column: null,
      ...one,
    })),
    ...arrivalOf(read, draft, { direction, number, way, trust }),
    fileFindings,
    isAltered: isAltered(fileFindings),
  };
}

function draftOf(invoice: Invoice): InvoiceDraft | Readonly<{ missing: string }> {
  try {
    return draftOfInvoice(invoice);
  } catch (error) {
    if (error instanceof DecodeRefused) return { missing: error.detail };
    throw error;
  }
}

/** An unsigned document does not count as altered. */
const isAltered = ({ fault, signatures }: FileFindings): boolean =>
  (fault !== null && fault.code !== 'UNSIGNED') || signatures.some(({ valid }) => !valid);

type ArrivalFacts = Readonly<{
  direction: 'issued' | 'received';
  number: number;
  way: SourceWay;
  trust: Trust;
}>;

function arrivalOf(
  read: ReadInvoice,
  draft: InvoiceDraft,
  { direction, number, way, trust }: ArrivalFacts,
) {
  const { invoice, signatures, sha256 } = read;
  const { taxCode: sellerTaxCode } = draft.seller;
  const key = invoiceKey({
    sellerTaxCode,
    template: invoice.template,
    serial: draft.serial,
    number,
  });
  const { template, serial } = key;
  const { related } = draft;
  return {
    named: { direction, key: key.text, template, serial, number },
    draft: { ...draft, serial },
    statement: {
      id: sourceId({ way, hash: sha256, reference: read.entryPath }),
      way,
      // Anybody can make certificates: a signature whose holder and issuer are not proven does not overrule the portal.
      isSigned: signatures.valid && (trust === 'proven' || trust === 'code-not-proven'),
      hasSignature: signatures.valid,
      tellsLines: hasLines(draft),
      rates: statedRates(draft),
      facts: factsOf(draft, invoice.authorityCode),
    },
    authorityCode: invoice.authorityCode,
    signedAt: signedAtOf(read),
    corrects: related && { related, key: keyOfNamed(sellerTaxCode, related) },
    lookup: lookupFactsOf(invoice),
    document: read.xml,
    evidence: read.evidence,
  };
}

/** As the valid signature of the seller covers it; else as the file states it. */
const signedAtOf = ({ invoice, signatures }: ReadInvoice): Instant | null =>
  (
    signatures.all.find(({ role, valid }) => role === 'seller' && valid) ??
    invoice.signatures.find((signature) => signature.place === 'seller')
  )?.signedAt ?? null;

const headingOf = (
  { invoice, signatures }: ReadInvoice,
  draft: InvoiceDraft,
  { direction, trust }: Pick<Heading, 'direction'> & Readonly<{ trust: Trust }>,
): Heading => {
  const { seller, buyer, totals, issuedOn, serial, currency } = draft;
  return {
    direction,
    template: invoice.template,
    serial,
    number: invoice.number ?? '',
    issuedOn,
    sellerName: seller.name,
    sellerTaxCode: seller.taxCode,
    buyerName: buyer.legalName || buyer.name || '',
    buyerTaxCode: buyer.taxCode ?? '',
    currency,
    withTax: hasUnreadTotals(draft) ? '' : totals.withTax,
    isSigned: signatures.valid,
    trust,
  };
};
