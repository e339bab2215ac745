import type { FailureCode } from '@hoadon/domain/errors/failure';
import { actIdOf } from '../../platform/acts/act-id.ts';
import { retryUntilOutcomeKnown } from '../../platform/acts/retry-until-outcome-known.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import { type Tx, transact } from '../../platform/db/transact.ts';
import type { NotDone, RowAct } from './bulk-act.ts';
import type { BulkActsDeps } from './deps.ts';
import { findWaiting, noteOutcomes, type WaitingRow } from './items.repository.ts';
import { lockRun, moveRun, type RunRow } from './run.repository.ts';

/** Who does it where the person who asked for it is gone. */
const WORKER = 'job/bulk-acts';

export type UnderWay = Readonly<{ companyId: string; run: RunRow; act: RowAct }>;

/**
 * The next rows have their turn: done and noted in one transaction. Answers those that were done; null where
 * there is nothing more to take. Where its outcome is unknown it is called again: the rows say whose turn came.
 * `tried`: the positions that it took last.
 */
export const takeRows = (
  deps: BulkActsDeps,
  underWay: UnderWay,
  limit: number,
  tried: number[] = [],
): Promise<readonly string[] | null> =>
  onNext(deps, underWay, limit, (tx, rows, was) => {
    tried.splice(0, tried.length, ...rows.map(({ position }) => position));
    const { companyId, run, act } = underWay;
    const { created_by, signer, wish } = run;
    const at = deps.clock.now();
    const toDo = rows.map(({ id, version, was, position }) => ({
      id,
      version,
      was,
      actId: actIdOf('bulk-act', companyId, run.id, position),
    }));
    const actor = created_by ?? WORKER;
    return act.perform(tx, { companyId, actor, at, signer, wish, was }, toDo);
  });

type Failed = Readonly<{ position: number; code: FailureCode }>;

/** The row that cannot be done is noted, and those behind it have their turn. Done by another worker meanwhile, it is left. */
export const giveUpRow = (
  deps: BulkActsDeps,
  underWay: UnderWay,
  { position, code }: Failed,
): Promise<readonly string[] | null> =>
  onNext(deps, underWay, 1, async (_tx, [next]) =>
    next?.position === position ? new Map([[next.id, code]]) : null,
  );

/** Null: nothing was done to them. */
type DoRows = (
  tx: Tx,
  rows: readonly WaitingRow[],
  was: Map<string, unknown>,
) => Promise<NotDone | null>;

function onNext(
  deps: BulkActsDeps,
  { companyId, run, act }: UnderWay,
  limit: number,
  doRows: DoRows,
): Promise<readonly string[] | null> {
  return retryUntilOutcomeKnown(({ settled }) =>
    transact(deps.db, async (tx) => {
      const state = await lockRun(tx, companyId, run.id);
      settled();
      if (state !== 'running') return null;
      const rows = await findWaiting(tx, companyId, run.id, limit);
      if (rows.length === 0) {
        await endByItself(tx, deps, { companyId, run, act }, { to: 'finished' });
        return null;
      }
      const was = new Map<string, unknown>();
      const notDone = await doRows(tx, rows, was);
      if (notDone === null) return [];
      const stops = act.goesOn?.stopsAt ?? [];
      const reason = [...notDone.values()].find((code) => stops.includes(code));
      // What stops the act is no fault of the rows behind: they wait in it, untouched.
      const taken = rows.filter(({ id }) => !stops.some((code) => code === notDone.get(id)));
      const outcomes = taken.map(({ position, id }) => ({
        position,
        failure: notDone.get(id) ?? null,
        was: was.get(id) ?? null,
      }));
      await noteOutcomes(tx, companyId, run.id, outcomes);
      if (reason) await endByItself(tx, deps, { companyId, run, act }, { to: 'stopped', reason });
      else publishState(tx, deps, companyId, run.id, 'running');
      return rows.map(({ id }) => id).filter((id) => !notDone.has(id));
    }),
  );
}

type End = Readonly<{ to: 'finished' | 'stopped'; reason?: FailureCode }>;

async function endByItself(
  tx: Tx,
  deps: BulkActsDeps,
  { companyId, run }: UnderWay,
  { to, reason }: End,
): Promise<void> {
  const at = deps.clock.now();
  await moveRun(tx, companyId, run.id, {
    from: ['running'],
    to,
    at,
    ...(reason !== undefined && { reason }),
  });
  publishState(tx, deps, companyId, run.id, to);
  const subject = `bulk-act/${run.id}`;
  const payload = { kind: run.kind, reason: reason ?? null };
  writeAudit(tx, [{ companyId, actor: WORKER, act: `bulk-act.${to}`, subject, at, payload }]);
}

export const publishState = (
  tx: Tx,
  { events }: BulkActsDeps,
  companyId: string,
  id: string,
  state: RunRow['state'],
): void => events.publish(tx, companyId, [{ type: 'bulk-run', id, state }]);
