import { type ActionRefusal, wayOutOf } from '@hoadon/domain/corrections/action-refusal';
import { actionOf } from '@hoadon/domain/corrections/correction-way';
import type { CorrectingAction } from '@hoadon/domain/corrections/invoice-action';
import { type ActionFacts, refusalOf, refusalOfCause } from '@hoadon/domain/corrections/offers-of';
import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import { Failure } from '@hoadon/domain/errors/failure';
import { ruleSetOn } from '@hoadon/domain/legal/rule-set';
import type { Db } from '../../../platform/db/open.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import type { Forecast } from '../../bulk-acts/index.ts';
import {
  type Corrected,
  type FactsWithPending,
  findActionFactsOf,
  findCorrected,
  lockActionFacts,
} from '../../invoices/index.ts';

type Wanted = Readonly<{ action: CorrectingAction; causeCode: string | null }>;

/** Details of CORRECTION_NOT_ALLOWED: action, state of the original, reason and remedy; for a list also which invoice. */
export type NotAllowed = Readonly<Record<string, string>>;

export const correctionNotAllowed = (details: NotAllowed): Failure =>
  new Failure('CORRECTION_NOT_ALLOWED', details);

type CorrectionsQuery = Readonly<{
  companyId: string;
  /** Drafts and numbered corrections that are not issued. Other invoices are ignored. */
  ids: readonly string[];
  today: PlainDate;
  /** New cause of a correction that is being changed. */
  causeCode?: string | null;
}>;

/**
 * Locks an invoice and throws CORRECTION_NOT_ALLOWED where its state and the rules of today forbid the action. The lock
 * serialises concurrent corrections of one invoice. Throws NOT_FOUND.
 */
export async function checkMayCorrect(
  tx: Tx,
  {
    companyId,
    id,
    today,
    ...wanted
  }: Wanted & Pick<CorrectionsQuery, 'companyId' | 'today'> & Readonly<{ id: string }>,
): Promise<void> {
  const facts = await lockActionFacts(tx, companyId, id);
  if (!facts) throw new Failure('NOT_FOUND');
  const notAllowed = whyNot(wanted, facts, today);
  if (notAllowed) throw correctionNotAllowed(notAllowed);
}

/**
 * Returns the corrections that may not be issued, for the reasons that refuse a new correction of the same original. Of
 * several corrections of one original the first is allowed. Reliable only under the locks of `lockWithCorrected`.
 */
export async function findNotAllowed(
  db: Db,
  { companyId, ids, today, causeCode }: CorrectionsQuery,
): Promise<ReadonlyMap<string, NotAllowed>> {
  const corrections = await findCorrected(db, companyId, ids);
  const changed =
    causeCode === undefined ? corrections : corrections.map((one) => ({ ...one, causeCode }));
  return notAllowedAmong(db, companyId, changed, today);
}

/** findNotAllowed for loaded corrections. */
export async function notAllowedAmong(
  db: Db,
  companyId: string,
  corrections: readonly Corrected[],
  today: PlainDate,
): Promise<ReadonlyMap<string, NotAllowed>> {
  const notAllowed = new Map<string, NotAllowed>();
  if (corrections.length === 0) return notAllowed;
  const factsOfOriginals = await findActionFactsOf(
    db,
    companyId,
    corrections.flatMap(({ originals }) => originals),
  );
  const taken = new Set<string>();
  for (const { id, originals, causeCode, ...way } of corrections) {
    const wanted = { action: actionOf(way), causeCode };
    const against = originals
      .map((original) => {
        const facts = factsOfOriginals.get(original);
        const details = whyNot(wanted, seenBy(id, facts, taken.has(original)), today);
        // A list has several originals.
        return details && facts && originals.length > 1
          ? { ...details, invoice: facts.name }
          : details;
      })
      .find((details) => details !== null);
    if (against) notAllowed.set(id, against);
    else for (const original of originals) taken.add(original);
  }
  return notAllowed;
}

/** Corrections that a run leaves out. */
export async function correctionsLeftOut(db: Db, query: CorrectionsQuery): Promise<Forecast> {
  const notAllowed = await findNotAllowed(db, query);
  const leftOut = new Map(
    [...notAllowed.keys()].map((id) => [id, 'correction-not-allowed'] as const),
  );
  return { leftOut, sums: null };
}

/** A correction is not pending against itself. */
const seenBy = (
  id: string,
  facts: FactsWithPending | undefined,
  isTaken: boolean,
): FactsWithPending | undefined =>
  facts && {
    ...facts,
    hasPendingCorrection: isTaken || (facts.pending !== null && facts.pending !== id),
  };

function whyNot(
  { action, causeCode }: Wanted,
  facts: ActionFacts | undefined,
  today: PlainDate,
): NotAllowed | null {
  if (!facts) return { action, ...named('original-deleted') };
  const rules = ruleSetOn(today);
  const refusal =
    refusalOf(action, facts, rules) ?? refusalOfCause({ action, causeCode }, facts, rules);
  if (refusal === null) return null;
  return {
    action,
    status: facts.chainState,
    state: facts.processingState,
    ...(refusal !== 'absent' && named(refusal)),
  };
}

const named = (reason: ActionRefusal) => ({ reason, way_out: wayOutOf(reason) });
