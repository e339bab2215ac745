import { issueActOf } from '@hoadon/domain/corrections/issue-act';
import { Failure } from '@hoadon/domain/errors/failure';
import { type Issue, isError } from '@hoadon/domain/errors/issue';
import { bookedTotals } from '@hoadon/domain/invoice/booked-totals';
import type { InvoiceDraft } from '@hoadon/domain/invoice/invoice';
import { displayNumber } from '@hoadon/domain/issuing/numbering';
import type { Session } from '../../../platform/http/route.ts';
import { type KeptInvoice, requireInvoice } from '../../invoices/index.ts';
import type { IssuingDeps } from '../deps.ts';
import {
  assessFacts,
  assessKept,
  findNotAllowed,
  isCorrectable,
  issuesOnTheWire,
  withFreshList,
} from '../drafts/index.ts';
import { TOKEN_SIGNER } from '../signers/index.ts';
import { checkMayIssue } from './may-issue.ts';

/** What a person confirms before issuing: series, number to come, buyer and total, and what stands in the way. */
export async function prepareRelease(deps: IssuingDeps, { companyId }: Session, id: string) {
  const kept = await requireInvoice(deps.db, companyId, id);
  const facts = await assessFacts(deps, companyId, 'issue', kept.content);
  const { draft, issues } = assessKept(
    await withFreshList(deps.db, companyId, kept.content),
    facts,
  );
  // Which certificate signs is chosen when it is issued: here it may still be a token.
  const refusal = await refusalOf(checkMayIssue(deps, facts, TOKEN_SIGNER));
  const isOpen = kept.processing_state === 'draft' || isCorrectable(kept);
  const notAllowed = isOpen ? await notAllowedNow(deps, companyId, kept) : [];
  const all: Issue[] = [...issues, ...refusal, ...notAllowed];
  return {
    id: kept.id,
    version: kept.version,
    template_code: kept.template,
    invoice_serial: kept.serial,
    next_number: displayNumber(kept.number ?? (await nextNumber(deps, companyId, kept))),
    buyer: draft.buyer.legalName ?? draft.buyer.name ?? '',
    buyer_tax_code: draft.buyer.taxCode,
    effect: effectOf(draft),
    total_amount_with_tax: bookedTotals(draft).withTax,
    currency_code: draft.currency,
    may_release: isOpen && !all.some(isError),
    issues: issuesOnTheWire(all),
  };
}

/** What stands against a correction meanwhile, as it would be refused when it is issued. */
async function notAllowedNow(
  { db, clock }: IssuingDeps,
  companyId: string,
  { id, content }: KeptInvoice,
): Promise<Issue[]> {
  if (!content.related) return [];
  const asked = { companyId, ids: [id], today: clock.today() };
  return [...(await findNotAllowed(db, asked)).values()].map((params) => ({
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
  { template, serial }: KeptInvoice,
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
