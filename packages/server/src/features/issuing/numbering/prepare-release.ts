import { issueActOf } from '@hoadon/domain/corrections/issue-act';
import { Failure } from '@hoadon/domain/errors/failure';
import { type Issue, isError } from '@hoadon/domain/errors/issue';
import { bookedTotals } from '@hoadon/domain/invoice/booked-totals';
import type { InvoiceDraft } from '@hoadon/domain/invoice/invoice';
import { displayNumber } from '@hoadon/domain/issuing/numbering';
import type { Session } from '../../../platform/http/route.ts';
import { type InvoiceInStore, requireInvoice } from '../../invoices/index.ts';
import type { IssuingDeps } from '../deps.ts';
import {
  assessFacts,
  assessSaved,
  findNotAllowed,
  isCorrectable,
  wireIssues,
  withFreshList,
} from '../drafts/index.ts';
import { TOKEN_SIGNER } from '../token-signer.ts';
import { checkMayIssue } from './may-issue.ts';

/** What a user confirms before issuing: series, next number, buyer and total, with all findings. */
export async function prepareRelease(deps: IssuingDeps, { companyId }: Session, id: string) {
  const invoice = await requireInvoice(deps.db, companyId, id);
  const facts = await assessFacts(deps, companyId, 'issue', invoice.content);
  const { draft, issues } = assessSaved(
    await withFreshList(deps.db, companyId, invoice.content),
    facts,
  );
  // The certificate is chosen at release: until then it may be a token, which is not checked here.
  const refusal = await refusalOf(checkMayIssue(deps, facts, TOKEN_SIGNER));
  const isOpen = invoice.processing_state === 'draft' || isCorrectable(invoice);
  const notAllowed = isOpen ? await notAllowedNow(deps, companyId, invoice) : [];
  const all: Issue[] = [...issues, ...refusal, ...notAllowed];
  return {
    id: invoice.id,
    version: invoice.version,
    template_code: invoice.template,
    invoice_serial: invoice.serial,
    next_number: displayNumber(invoice.number ?? (await nextNumber(deps, companyId, invoice))),
    buyer: draft.buyer.legalName ?? draft.buyer.name ?? '',
    buyer_tax_code: draft.buyer.taxCode,
    effect: effectOf(draft),
    total_amount_with_tax: bookedTotals(draft).withTax,
    currency_code: draft.currency,
    may_release: isOpen && !all.some(isError),
    issues: wireIssues(all),
  };
}

/** Why a correction may not be issued now, as the release would refuse it. */
async function notAllowedNow(
  { db, clock }: IssuingDeps,
  companyId: string,
  { id, content }: InvoiceInStore,
): Promise<Issue[]> {
  if (!content.related) return [];
  const query = { companyId, ids: [id], today: clock.today() };
  return [...(await findNotAllowed(db, query)).values()].map((params) => ({
    path: 'related',
    code: 'CORRECTION_NOT_ALLOWED',
    params,
    severity: 'error',
  }));
}

function effectOf(draft: InvoiceDraft) {
  const { act, original, originals, by } = issueActOf({
    related: draft.related,
    withTax: bookedTotals(draft).withTax,
  });
  return {
    act,
    original: original && {
      template_code: original.template,
      invoice_serial: original.serial,
      invoice_number: original.number,
    },
    originals,
    amount: by,
  };
}

async function refusalOf(check: Promise<void>): Promise<Issue[]> {
  try {
    await check;
    return [];
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return [{ path: '', code: error.code, severity: 'error' }];
  }
}

async function nextNumber(
  { db }: IssuingDeps,
  companyId: string,
  { template, serial }: InvoiceInStore,
): Promise<number> {
  const series = await db
    .selectFrom('series')
    .select('next_number')
    .where('company_id', '=', companyId)
    .where('template', '=', template)
    .where('serial', '=', serial)
    .executeTakeFirst();
  return series?.next_number ?? 1;
}
