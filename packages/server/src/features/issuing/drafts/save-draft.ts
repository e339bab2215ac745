import {
  changedPayload,
  correctedBy,
  type DraftChange,
  type IssuedInvoice,
  type IssuePayloadDecoded,
  judgedBy,
} from '@hoadon/contracts/issuing';
import { actionOf } from '@hoadon/domain/corrections/correction-way';
import { lockedFindings } from '@hoadon/domain/corrections/locked-fields';
import { Failure } from '@hoadon/domain/errors/failure';
import type { InvoiceDraft } from '@hoadon/domain/invoice/invoice';
import { INVOICE_KINDS } from '@hoadon/domain/invoice/invoice-kind';
import { issuesOf } from '@hoadon/domain/invoice/issue-codes';
import { isEditable, mayCorrect } from '@hoadon/domain/issuing/issue-steps';
import { actIdOf } from '../../../platform/acts/act-id.ts';
import { perform } from '../../../platform/acts/perform.ts';
import { retryUntilOutcomeKnown } from '../../../platform/acts/retry-until-outcome-known.ts';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import { type Tx, transact } from '../../../platform/db/transact.ts';
import type { RequestContext, Session } from '../../../platform/http/route.ts';
import {
  findActs,
  findNamed,
  insertDrafts,
  type KeptInvoice,
  lockInvoice,
  lockWithCorrected,
  requireInForce,
  requireInvoice,
  updateContent,
} from '../../invoices/index.ts';
import type { IssuingDeps } from '../deps.ts';
import { type Assessed, assessPayload, refuseErrors } from './assess-draft.ts';
import { assessFacts } from './assess-facts.ts';
import { correctionFindings, refuseNotice } from './check-correction.ts';
import { withFreshList } from './fresh-list.ts';
import { issuedInvoice } from './issued-invoice.ts';
import { correctionNotAllowed, findNotAllowed } from './may-correct.ts';

export type NewDraft = Readonly<{
  assessed: Assessed;
  session: Session;
  /** The caller's record that it is made for (create-invoice-pinvoice). */
  recordId: string | null;
}>;

/** Refuses a new invoice, in the transaction that would keep it. */
export type CheckMay = (tx: Tx) => Promise<void>;

const auditOfDraft = ({ clock }: IssuingDeps, id: string, { assessed, session }: NewDraft) => ({
  companyId: session.companyId,
  actor: session.actor,
  act: 'invoice.drafted',
  subject: `invoice/${id}`,
  at: clock.now(),
  payload: { serial: assessed.draft.serial, withTax: assessed.draft.totals.withTax },
});

/**
 * Saves a new draft. It may be incomplete; what cannot be kept at all is refused. The draft carries its
 * act: by it an answer that was lost is looked up.
 */
export async function createDraft(
  deps: IssuingDeps,
  session: Session,
  context: RequestContext,
  payload: IssuePayloadDecoded & { ir_invoice_id?: string | null | undefined },
  checkMay?: CheckMay,
): Promise<IssuedInvoice> {
  const { companyId } = session;
  const facts = await assessFacts(deps, companyId, 'draft', judgedBy(payload));
  const assessed = assessPayload(payload, facts);
  refuseErrors(assessed.issues);
  const draft = { assessed, session, recordId: payload.ir_invoice_id ?? null };
  return retryUntilOutcomeKnown(({ isAgain, settled }) =>
    transact(deps.db, async (tx) => {
      const made = isAgain && (await findActs(tx, session.companyId, [context.actId]));
      const known = made ? made.get(context.actId) : undefined;
      if (known) return issuedInvoice(known, assessed.issues);
      await checkMay?.(tx);
      const id = await insertDraft(tx, deps, draft, context.actId);
      settled();
      const output = issuedInvoice(newDraft(id, assessed), assessed.issues);
      await context.saveResponse(tx, output);
      return output;
    }),
  );
}

async function insertDraft(
  tx: Tx,
  deps: IssuingDeps,
  draft: NewDraft,
  actId: string,
): Promise<string> {
  const { companyId, actor } = draft.session;
  const { assessed, recordId } = draft;
  const saved = { companyId, actor, at: deps.clock.now() };
  const [id] = await insertDrafts(tx, saved, [{ ...assessed, recordId, actId }]);
  if (!id) throw new Error('a draft was kept without an id');
  deps.events.publish(tx, companyId, [{ type: 'invoice', id, state: 'draft' }]);
  writeAudit(tx, [auditOfDraft(deps, id, draft)]);
  return id;
}

export const newDraft = (id: string, { draft }: Assessed) => ({
  id,
  processing_state: 'draft' as const,
  failure_code: null,
  number: null,
  serial: draft.serial,
  authority_code: null,
  version: 1,
});

/**
 * Changes a draft, or puts right what the authority refused. A correction goes on correcting what it corrects,
 * and keeps what its original locks. `version` is the one the user saw: who
 * comes second is told, and nothing of the first is lost. A refused invoice keeps template, series,
 * number and day.
 */
export async function changeDraft(
  deps: IssuingDeps,
  session: Session,
  context: RequestContext,
  change: DraftChange,
): Promise<IssuedInvoice> {
  const { companyId, actor } = session;
  const before = await requireInvoice(deps.db, companyId, change.id);
  const payload = changedPayload(change, before.content);
  const { related } = withListNumber(
    await withFreshList(deps.db, companyId, before.content),
    change.list_number,
  );
  const stated = related
    ? { ...payload, ...correctedBy(related), ...lockedNote(before.content, payload) }
    : payload;
  const assessed = assessPayload(
    stated,
    await assessFacts(deps, companyId, 'draft', {
      related,
      currency: payload.currency_code,
    }),
  );
  refuseErrors(assessed.issues);
  if (related) await checkCorrection(deps, companyId, before, assessed.draft);
  const at = deps.clock.now();
  const act = { companyId, actId: actIdOf(context.actId, 'change'), kind: 'invoice.change', at };
  return perform(deps.db, act, async (tx) => {
    if (related) await lockWithCorrected(tx, companyId, [change.id]);
    const kept = await lockInvoice(tx, companyId, change.id);
    if (!kept) throw new Failure('NOT_FOUND');
    // First: a draft that was issued has another version too, and its second copy could be issued again.
    checkMayChange(kept, assessed);
    if (change.version != null && change.version !== kept.version)
      throw new Failure('INVOICE_CHANGED_MEANWHILE', { version: String(kept.version) });
    if (related) await checkStillAllowed(tx, deps, companyId, kept.id, assessed);
    const version = await updateContent(tx, { companyId, at }, kept.id, assessed);
    const state = kept.processing_state;
    deps.events.publish(tx, companyId, [{ type: 'invoice', id: kept.id, state }]);
    writeAudit(tx, [
      {
        companyId,
        actor,
        act: 'invoice.changed',
        subject: `invoice/${kept.id}`,
        at,
        payload: { version, withTax: assessed.draft.totals.withTax },
      },
    ]);
    return issuedInvoice({ ...kept, serial: assessed.draft.serial, version }, assessed.issues);
  });
}

/** What a list names stays; the number that it bears is written when it is made up. */
const withListNumber = (draft: InvoiceDraft, number: DraftChange['list_number']): InvoiceDraft => {
  const { related } = draft;
  if (!related?.list || number === undefined) return draft;
  return { ...draft, related: { ...related, list: { ...related.list, number: number ?? '' } } };
};

/** The note that an adjustment of information keeps, where the caller leaves it out. */
const lockedNote = (
  { related, note }: InvoiceDraft,
  payload: Pick<IssuePayloadDecoded, 'note_change'>,
) => (related?.adjusts === 'information' ? { note_change: payload.note_change ?? note } : {});

/** It keeps the day on which it was made, or is of today. An original that is not here is kept as the draft has it. */
async function checkCorrection(
  { db, clock }: IssuingDeps,
  companyId: string,
  { content }: KeptInvoice,
  changed: InvoiceDraft,
): Promise<void> {
  const { related } = content;
  if (!related) return;
  const id = await findNamed(db, companyId, related);
  if (id === null)
    return refuseErrors(issuesOf(lockedFindings(actionOf(related), content, changed), 'issue'));
  const { content: original } = await requireInForce(db, companyId, id);
  const days = [content.issuedOn, clock.today()];
  refuseErrors(issuesOf(correctionFindings(related, changed, { original, days }), 'issue'));
  refuseNotice(related, original, changed);
}

/** Throws CORRECTION_NOT_ALLOWED for a correction that could not be made now, with the cause that it gets. */
async function checkStillAllowed(
  tx: Tx,
  { clock }: IssuingDeps,
  companyId: string,
  id: string,
  { draft: { related } }: Assessed,
): Promise<void> {
  const causeCode = related?.causeCode ?? null;
  const asked = { companyId, ids: [id], today: clock.today(), causeCode };
  const details = (await findNotAllowed(tx, asked)).get(id);
  if (details) throw correctionNotAllowed(details);
}

/** The content that the authority refused, or that its format could not hold, is put right under its number. */
export const isCorrectable = (kept: KeptInvoice): boolean =>
  mayCorrect(kept.processing_state, kept.failure_code);

function checkMayChange(kept: KeptInvoice, { draft }: Assessed): void {
  if (isEditable(kept.processing_state)) return;
  if (!isCorrectable(kept))
    throw new Failure('INVOICE_NOT_DRAFT', { state: kept.processing_state });
  const fixed = { template: kept.template, serial: kept.serial, issuedOn: kept.issued_on };
  const stated = {
    template: INVOICE_KINDS[draft.kind],
    serial: draft.serial,
    issuedOn: draft.issuedOn,
  };
  for (const field of ['template', 'serial', 'issuedOn'] as const)
    if (fixed[field] !== stated[field])
      throw new Failure('INVOICE_NOT_DRAFT', { field, number: String(kept.number) });
}
