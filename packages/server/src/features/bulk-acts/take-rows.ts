import type { FailureCode } from '@hoadon/domain/errors/failure';
import { actIdOf } from '../../platform/acts/act-id.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import type { Tx } from '../../platform/db/transact.ts';
import { applyBatch } from '../../platform/runs/index.ts';
import type { NotDone, RowAct } from './bulk-act.ts';
import type { BulkActsDeps } from './deps.ts';
import { type Batch, findWaiting, noteOutcomes, type WaitingRow } from './items.repository.ts';
import { BULK_RUNS, type BulkRun, moveAct } from './run.repository.ts';

/** The actor if the user who started the act is gone. */
const WORKER = 'job/bulk-acts';

export type UnderWay = Readonly<{ companyId: string; run: BulkRun; act: RowAct }>;

/**
 * Performs the act on the next rows, up to the position `upTo`, in the transaction that saves their outcomes. Returns
 * the rows that were done; null if nothing is left to do.
 */
export const takeRows = (
  deps: BulkActsDeps,
  underWay: UnderWay,
  limit: number,
  upTo?: number,
): Promise<readonly string[] | null> =>
  performBatch(deps, underWay, { limit, upTo }, (tx, rows, was) => {
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

/** Saves that a row failed, unless another worker saved an outcome meanwhile. */
export const giveUpRow = (
  deps: BulkActsDeps,
  underWay: UnderWay,
  { position, code }: Failed,
): Promise<readonly string[] | null> =>
  performBatch(deps, underWay, { limit: 1, upTo: position }, async (_tx, [next]) =>
    next?.position === position ? new Map([[next.id, code]]) : null,
  );

/** Null: nothing was done to them. */
type DoRows = (
  tx: Tx,
  rows: readonly WaitingRow[],
  was: Map<string, unknown>,
) => Promise<NotDone | null>;

function performBatch(
  deps: BulkActsDeps,
  { companyId, run, act }: UnderWay,
  batch: Batch,
  doRows: DoRows,
): Promise<readonly string[] | null> {
  return applyBatch(deps, BULK_RUNS, { companyId, id: run.id }, async (tx) => {
    const rows = await findWaiting(tx, companyId, run.id, batch);
    // Another worker did them.
    if (rows.length === 0 && batch.upTo !== undefined) return [];
    if (rows.length === 0) {
      await endByItself(tx, deps, { companyId, run, act }, { to: 'finished' });
      return null;
    }
    const was = new Map<string, unknown>();
    const notDone = await doRows(tx, rows, was);
    if (notDone === null) return [];
    const stops = act.goesOn?.stopsAt ?? [];
    const reason = [...notDone.values()].find((code) => stops.includes(code));
    // What stops the act is no fault of the later rows: they wait in it, untouched.
    const taken = rows.filter(({ id }) => !stops.some((code) => code === notDone.get(id)));
    const outcomes = taken.map(({ position, id }) => ({
      position,
      failure: notDone.get(id) ?? null,
      was: was.get(id) ?? null,
    }));
    await noteOutcomes(tx, companyId, run.id, outcomes);
    if (reason) await endByItself(tx, deps, { companyId, run, act }, { to: 'stopped', reason });
    return rows.map(({ id }) => id).filter((id) => !notDone.has(id));
  });
}

type End = Readonly<{ to: 'finished' | 'stopped'; reason?: FailureCode }>;

async function endByItself(
  tx: Tx,
  deps: BulkActsDeps,
  { companyId, run }: UnderWay,
  { to, reason }: End,
): Promise<void> {
  const at = deps.clock.now();
  const move = { from: ['running'], to, at, ...(reason !== undefined && { reason }) } as const;
  await moveAct(tx, deps, { companyId, id: run.id }, move);
  const subject = `bulk-act/${run.id}`;
  const payload = { kind: run.kind, reason: reason ?? null };
  writeAudit(tx, [{ companyId, actor: WORKER, act: `bulk-act.${to}`, subject, at, payload }]);
}
