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
import { issuesOf } from '@hoadon/domain/invoice/validation/issue-codes';
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
  type InvoiceInStore,
  insertDrafts,
  lockInvoice,
  lockWithCorrected,
  requireInForce,
  requireInvoice,
  updateContent,
} from '../../invoices/index.ts';
import type { IssuingDeps } from '../deps.ts';
import { type Assessed, assessPayload, refuseErrors } from './assess-draft.ts';
import { assessFacts } from './assess-facts.ts';
import { correctionFindings, refuseNotice } from './correction-content.ts';
import { withFreshList } from './fresh-list.ts';
import { issuedInvoice } from './issued-invoice.ts';
import { correctionNotAllowed, findNotAllowed } from './may-correct.ts';

export type NewDraft = Readonly<{
  assessed: Assessed;
  session: Session;
  /** Record of the caller that the invoice is created for (create-invoice-pinvoice). */
  recordId: string | null;
}>;

/** Throws to refuse a new invoice, in the transaction that saves it. */
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
 * Saves a new draft, which may be incomplete. Stores the act id with it, by which a lost response is looked up. Throws
 * INPUT_DATA_IS_INVALID.
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
      const createdEarlier = made ? made.get(context.actId) : undefined;
      if (createdEarlier) return issuedInvoice(createdEarlier, assessed.issues);
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
  if (!id) throw new Error('a draft was saved without an id');
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
 * Changes a draft or a refused invoice. Originals and locked fields of a correction do not change, nor template, series,
 * number and day of a refused invoice. Throws INVOICE_CHANGED_MEANWHILE where `version`, which the user saw, is not the
 * current one.
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
    const invoice = await lockInvoice(tx, companyId, change.id);
    if (!invoice) throw new Failure('NOT_FOUND');
    // Before the version: an issued draft has another version too, and a copy made on a conflict could be issued again.
    checkMayChange(invoice, assessed);
    if (change.version != null && change.version !== invoice.version)
      throw new Failure('INVOICE_CHANGED_MEANWHILE', { version: String(invoice.version) });
    if (related) await checkStillAllowed(tx, deps, companyId, invoice.id, assessed);
    const version = await updateContent(tx, { companyId, at }, invoice.id, assessed);
    const state = invoice.processing_state;
    deps.events.publish(tx, companyId, [{ type: 'invoice', id: invoice.id, state }]);
    writeAudit(tx, [
      {
        companyId,
        actor,
        act: 'invoice.changed',
        subject: `invoice/${invoice.id}`,
        at,
        payload: { version, withTax: assessed.draft.totals.withTax },
      },
    ]);
    return issuedInvoice({ ...invoice, serial: assessed.draft.serial, version }, assessed.issues);
  });
}

/** Sets the number of the list; its originals do not change. */
const withListNumber = (draft: InvoiceDraft, number: DraftChange['list_number']): InvoiceDraft => {
  const { related } = draft;
  if (!related?.list || number === undefined) return draft;
  return { ...draft, related: { ...related, list: { ...related.list, number: number ?? '' } } };
};

/** An adjustment of information retains its note where the caller leaves it out. */
const lockedNote = (
  { related, note }: InvoiceDraft,
  payload: Pick<IssuePayloadDecoded, 'note_change'>,
) => (related?.adjusts === 'information' ? { note_change: payload.note_change ?? note } : {});

/** A correction retains its day or is dated today. Without its original in the database, the saved draft is compared. */
async function checkCorrection(
  { db, clock }: IssuingDeps,
  companyId: string,
  { content }: InvoiceInStore,
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

/** Throws CORRECTION_NOT_ALLOWED for a correction that could not be made now with its new cause. */
async function checkStillAllowed(
  tx: Tx,
  { clock }: IssuingDeps,
  companyId: string,
  id: string,
  { draft: { related } }: Assessed,
): Promise<void> {
  const causeCode = related?.causeCode ?? null;
  const query = { companyId, ids: [id], today: clock.today(), causeCode };
  const details = (await findNotAllowed(tx, query)).get(id);
  if (details) throw correctionNotAllowed(details);
}

/** Content that the authority refused, or that does not fit its format, is corrected under its number. */
export const isCorrectable = (invoice: InvoiceInStore): boolean =>
  mayCorrect(invoice.processing_state, invoice.failure_code);

function checkMayChange(invoice: InvoiceInStore, { draft }: Assessed): void {
  if (isEditable(invoice.processing_state)) return;
  if (!isCorrectable(invoice))
    throw new Failure('INVOICE_NOT_DRAFT', { state: invoice.processing_state });
  const fixed = { template: invoice.template, serial: invoice.serial, issuedOn: invoice.issued_on };
  const stated = {
    template: INVOICE_KINDS[draft.kind],
    serial: draft.serial,
    issuedOn: draft.issuedOn,
  };
  for (const field of ['template', 'serial', 'issuedOn'] as const)
    if (fixed[field] !== stated[field])
      throw new Failure('INVOICE_NOT_DRAFT', { field, number: String(invoice.number) });
}
