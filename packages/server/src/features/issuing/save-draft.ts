import type { IssuedInvoice, IssuePayloadDecoded } from '@hoadon/contracts/issuing';
import { Failure } from '@hoadon/domain/errors/failure';
import { INVOICE_KINDS } from '@hoadon/domain/invoice/invoice-kind';
import { isEditable, mayCorrect } from '@hoadon/domain/issuing/issue-steps';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import { type Tx, transact } from '../../platform/db/transact.ts';
import type { RequestContext, Session } from '../../platform/http/route.ts';
import { findSeller } from '../company/index.ts';
import { findAnnouncementLines } from '../invoice-templates/index.ts';
import { type Assessed, type AssessFacts, assessPayload, refuseErrors } from './assess-draft.ts';
import type { IssuingDeps } from './deps.ts';
import {
  insertDrafts,
  type KeptInvoice,
  linkRecord,
  lockInvoice,
  updateContent,
} from './draft.repository.ts';
import { issuedInvoice } from './issued-invoice.ts';

/** What the server needs to know to judge a payload. */
export async function assessFacts(
  { db, clock }: IssuingDeps,
  companyId: string,
  purpose: AssessFacts['purpose'],
): Promise<AssessFacts> {
  const [seller, permitted] = await Promise.all([
    findSeller(db, companyId),
    findAnnouncementLines(db, companyId),
  ]);
  return { seller, today: clock.today(), purpose, permitted };
}

export type NewDraft = Readonly<{
  assessed: Assessed;
  session: Session;
  /** The caller's record that it is made for (create-invoice-pinvoice). */
  recordId: string | null;
}>;

/**
 * Keeps new drafts in the caller's transaction, whoever wrote them; answers their ids in order. The
 * audit trail is the caller's matter: its end is locked last of all (see auditOfDraft).
 */
export async function keepDrafts(
  { clock, events }: IssuingDeps,
  tx: Tx,
  companyId: string,
  drafts: readonly NewDraft[],
): Promise<string[]> {
  const [first] = drafts;
  if (!first) return [];
  const ids = await insertDrafts(
    tx,
    { companyId, actor: first.session.userId, at: clock.now() },
    drafts.map(({ assessed, session }) => ({ ...assessed, actor: session.userId })),
  );
  for (const [index, { recordId }] of drafts.entries()) {
    const id = ids[index];
    if (id && recordId !== null) await linkRecord(tx, companyId, id, recordId);
  }
  events.publish(
    tx,
    companyId,
    ids.map((id) => ({ type: 'invoice', id, state: 'draft' })),
  );
  return ids;
}

const auditOfDraft = ({ clock }: IssuingDeps, id: string, { assessed, session }: NewDraft) => ({
  companyId: session.companyId,
  actor: session.userId,
  act: 'invoice.drafted',
  subject: `invoice/${id}`,
  at: clock.now(),
  payload: { serial: assessed.draft.serial, withTax: assessed.draft.totals.withTax },
});

/** Saves a new draft. It may be incomplete; what cannot be kept at all is refused. */
export async function createDraft(
  deps: IssuingDeps,
  session: Session,
  context: RequestContext,
  payload: IssuePayloadDecoded & { ir_invoice_id?: string | null | undefined },
): Promise<IssuedInvoice> {
  const assessed = assessPayload(payload, await assessFacts(deps, session.companyId, 'draft'));
  refuseErrors(assessed.issues);
  return transact(deps.db, async (db) => {
    const draft = { assessed, session, recordId: payload.ir_invoice_id ?? null };
    const [id] = await keepDrafts(deps, db, session.companyId, [draft]);
    if (!id) throw new Error('a draft was kept without an id');
    await writeAudit(db, [auditOfDraft(deps, id, draft)]);
    const output = issuedInvoice(newDraft(id, assessed), assessed.issues);
    await context.keepAnswer(db, output);
    return output;
  });
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

export type DraftChange = IssuePayloadDecoded &
  Readonly<{ id: string; version?: number | null | undefined }>;

/**
 * Changes a draft, or puts right what the authority refused. `version` is the one the user saw: who
 * comes second is told, and nothing of the first is lost. A refused invoice keeps template, series,
 * number and day.
 */
export async function changeDraft(
  deps: IssuingDeps,
  session: Session,
  payload: DraftChange,
): Promise<IssuedInvoice> {
  const { companyId, userId: actor } = session;
  const assessed = assessPayload(payload, await assessFacts(deps, companyId, 'draft'));
  refuseErrors(assessed.issues);
  const at = deps.clock.now();
  return transact(deps.db, async (db) => {
    const kept = await lockInvoice(db, companyId, payload.id);
    if (!kept) throw new Failure('NOT_FOUND');
    if (payload.version != null && payload.version !== kept.version)
      throw new Failure('INVOICE_CHANGED_MEANWHILE', { version: String(kept.version) });
    checkMayChange(kept, assessed);
    const version = await updateContent(db, { companyId, actor, at }, kept.id, assessed);
    const state = kept.processing_state;
    deps.events.publish(db, companyId, [{ type: 'invoice', id: kept.id, state }]);
    await writeAudit(db, [
      {
        companyId,
        actor,
        act: 'invoice.changed',
        subject: `invoice/${kept.id}`,
        at,
        payload: { version, withTax: assessed.draft.totals.withTax },
      },
    ]);
    const row = { ...kept, serial: assessed.draft.serial, version };
    return issuedInvoice(row, assessed.issues);
  });
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
