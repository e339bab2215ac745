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

/** Details of CORRECTION_NOT_ALLOWED: the action, the place of the original in its chain, the reason and the way out; of a list which invoice. */
export type NotAllowed = Readonly<Record<string, string>>;

export const correctionNotAllowed = (details: NotAllowed): Failure =>
  new Failure('CORRECTION_NOT_ALLOWED', details);

type Asked = Readonly<{
  companyId: string;
  /** Drafts, and corrections whose number was given but which are not issued. Other invoices are ignored. */
  ids: readonly string[];
  today: PlainDate;
  /** Of one that is being changed: the cause that it gets. */
  causeCode?: string | null;
}>;

/**
 * Locks an invoice and refuses what may not be done with it, by its place in the chain and the rules of today:
 * CORRECTION_NOT_ALLOWED with the reason and the way out. Two who would correct it at once meet here. Throws NOT_FOUND.
 */
export async function checkMayCorrect(
  tx: Tx,
  {
    companyId,
    id,
    today,
    ...wanted
  }: Wanted & Pick<Asked, 'companyId' | 'today'> & Readonly<{ id: string }>,
): Promise<void> {
  const facts = await lockActionFacts(tx, companyId, id);
  if (!facts) throw new Failure('NOT_FOUND');
  const notAllowed = whyNot(wanted, facts, today);
  if (notAllowed) throw correctionNotAllowed(notAllowed);
}

/**
 * Which of these corrections may not be issued, by id: for each the same reason that refuses a new correction of its
 * original. Of several that correct one original the first is allowed. Decisive only while `lockWithCorrected` holds them.
 */
export async function findNotAllowed(
  db: Db,
  { companyId, ids, today, causeCode }: Asked,
): Promise<ReadonlyMap<string, NotAllowed>> {
  const corrections = await findCorrected(db, companyId, ids);
  const changed =
    causeCode === undefined ? corrections : corrections.map((one) => ({ ...one, causeCode }));
  return notAllowedAmong(db, companyId, changed, today);
}

/** The same of corrections that are known already. */
export async function notAllowedAmong(
  db: Db,
  companyId: string,
  corrections: readonly Corrected[],
  today: PlainDate,
): Promise<ReadonlyMap<string, NotAllowed>> {
  const notAllowed = new Map<string, NotAllowed>();
  if (corrections.length === 0) return notAllowed;
  const facts = await findActionFactsOf(
    db,
    companyId,
    corrections.flatMap(({ originals }) => originals),
  );
  const taken = new Set<string>();
  for (const { id, originals, causeCode, ...way } of corrections) {
    const wanted = { action: actionOf(way), causeCode };
    const against = originals
      .map((original) => {
        const known = facts.get(original);
        const details = whyNot(wanted, seenBy(id, known, taken.has(original)), today);
        // Of a list it is one of many.
        return details && known && originals.length > 1
          ? { ...details, invoice: known.name }
          : details;
      })
      .find((details) => details !== null);
    if (against) notAllowed.set(id, against);
    else for (const original of originals) taken.add(original);
  }
  return notAllowed;
}

/** The same as what a question about many leaves out. */
export async function correctionsLeftOut(db: Db, asked: Asked): Promise<Forecast> {
  const notAllowed = await findNotAllowed(db, asked);
  const leftOut = new Map(
    [...notAllowed.keys()].map((id) => [id, 'correction-not-allowed'] as const),
  );
  return { leftOut, sums: null };
}

/** A correction does not wait for itself. */
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
