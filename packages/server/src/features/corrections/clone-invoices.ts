import type { cloneInvoices as call } from '@hoadon/contracts/corrections';
import { IssuePayload, payloadFromDraft } from '@hoadon/contracts/issuing';
import { refusalOf } from '@hoadon/domain/corrections/offers-of';
import { Failure } from '@hoadon/domain/errors/failure';
import { copiedContent } from '@hoadon/domain/invoice/copied-content';
import type { InvoiceDraft } from '@hoadon/domain/invoice/invoice';
import { INVOICE_KINDS } from '@hoadon/domain/invoice/invoice-kind';
import { isSameSeries, ofYear } from '@hoadon/domain/issuing/serial';
import { ruleSetOn } from '@hoadon/domain/legal/rule-set';
import { sql } from 'kysely';
import type { z } from 'zod';
import { actIdOf } from '../../platform/acts/act-id.ts';
import { isInfrastructureError } from '../../platform/acts/infrastructure-error.ts';
import { isBeyondIds } from '../../platform/db/sql-state.ts';
import { requirePermission } from '../../platform/http/require-permission.ts';
import type { RequestContext, Session } from '../../platform/http/route.ts';
import { findAnnouncementLines } from '../invoice-templates/index.ts';
import { findActionFacts, isOneBelieved, requireContent } from '../invoices/index.ts';
import type { CorrectionsDeps } from './deps.ts';

type Cloned = z.input<typeof call.output>;

/**
 * Creates a draft of today for each of these invoices, with everything they state except number, day and what they
 * correct. One that cannot be copied, or that the caller may not read, is returned with the reason; the others are copied.
 */
export async function cloneInvoices(
  deps: CorrectionsDeps,
  session: Session,
  context: RequestContext,
  ids: readonly string[],
): Promise<Cloned> {
  const success: Cloned['success'] = [];
  const error: Cloned['error'] = [];
  for (const id of new Set(ids))
    try {
      success.push({ id: await cloneOne(deps, session, context, id), copied_from: id });
    } catch (err) {
      if (isInfrastructureError(err)) throw err;
      if (isBeyondIds(err)) {
        error.push({ id, message: 'NOT_FOUND' });
        continue;
      }
      if (!(err instanceof Failure)) deps.log.error({ err, invoice: id }, 'a copy failed');
      error.push({ id, message: err instanceof Failure ? err.code : 'BULK_ROW_FAILED' });
    }
  return { success, error };
}

async function cloneOne(
  deps: CorrectionsDeps,
  session: Session,
  context: RequestContext,
  id: string,
): Promise<string> {
  const { companyId } = session;
  const original = await requireContent(deps.db, companyId, id);
  const facts = await findActionFacts(deps.db, companyId, id);
  const isDraft = facts?.processingState === 'draft';
  requirePermission(session, isDraft ? 'invoice_draft_management.view' : 'invoice_management.view');
  const refusal = facts && refusalOf('COPY_INVOICE', facts, ruleSetOn(deps.clock.today()));
  if (refusal !== null)
    throw new Failure('CORRECTION_NOT_ALLOWED', {
      action: 'COPY_INVOICE',
      status: facts?.chainState ?? '',
    });
  const actId = actIdOf(context.actId, 'clone', id);
  // One response is saved for all of them.
  const own = { ...context, actId, saveResponse: async () => {} };
  const content = copiedContent(original, {
    withBuyer: facts?.direction === 'issued' && (await isOneBelieved(deps.db, companyId, id)),
  });
  const payload = payloadOf({
    ...content,
    serial: await serialOfToday(deps, companyId, content),
    // The rate of another day.
    exchangeRate: null,
  });
  const { id: copy } = await deps.acts.create(payload, session, own);
  await sql`
    insert into invoice_link (company_id, invoice_id, relation, other_id)
    values (${companyId}, ${copy}, 'copies', ${id})
    on conflict (company_id, invoice_id, relation, other_id) do nothing`.execute(deps.db);
  return copy;
}

/** Of an invoice of last year the same series of this one, else the first announced of the kind; empty where there is none. */
async function serialOfToday(
  { db, clock }: CorrectionsDeps,
  companyId: string,
  { kind, serial }: InvoiceDraft,
): Promise<string> {
  const lines = await findAnnouncementLines(db, companyId);
  const ofKind = ofYear(
    lines.filter(({ template }) => template === INVOICE_KINDS[kind]),
    clock.today(),
  );
  const like = ofKind.find((line) => isSameSeries(line.serial, serial)) ?? ofKind[0];
  return like?.serial ?? '';
}

/** Amounts and words are computed again; the sale of a copy is on the day of the copy. */
function payloadOf(draft: InvoiceDraft) {
  const { issued_date: _, ...payload } = payloadFromDraft(draft);
  return IssuePayload.parse({ ...payload, totals: {}, total_amount_with_tax_in_words: null });
}
