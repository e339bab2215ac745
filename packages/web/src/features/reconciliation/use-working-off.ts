import type { ReconciliationRow } from '@hoadon/contracts/reconciliation';
import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useUnsaved } from '../../lib/unsaved/index.ts';
import { type Settling, useSettle } from './queries.ts';

export type Settled = Exclude<Settling['how'], 'withdraw'>;
/** What settles a row, without its undo. */
type Offer = Extract<Settling, { how: Settled }>;

/** How far a key moves. */
const STEPS: ReadonlyMap<string, number> = new Map([
  ['ArrowDown', 1],
  ['ArrowRight', 1],
  ['j', 1],
  ['ArrowUp', -1],
  ['ArrowLeft', -1],
  ['k', -1],
]);
/** More rows are loaded so many before the last one: a user who holds Enter down must not outrun them. */
const AHEAD = 100;

/** Moves through rows and settles them; the next one is shown at once, without waiting for the response. */
export function useWorkingOff(
  rows: readonly ReconciliationRow[],
  total: number,
  mayWrite: boolean,
  onNearEnd: () => void,
) {
  const { mutateAsync: settling } = useSettle();
  const [underWay, setUnderWay] = useState(0);
  const [at, setAt] = useState(0);
  const [done, setDone] = useState<ReadonlyMap<number, Settled>>(new Map());
  const [failed, setFailed] = useState<ReadonlyMap<number, unknown>>(new Map());
  /** Settled here, the latest last: each may be undone. */
  const [undoable, setUndoable] = useState<readonly number[]>([]);
  const [reopened, setReopened] = useState<ReadonlySet<number>>(new Set());
  const [rowToConsider, setRowToConsider] = useState<ReconciliationRow | null>(null);
  useEffect(() => {
    if (at >= rows.length - AHEAD) onNearEnd();
  }, [at, rows.length, onNearEnd]);

  // What is not read yet is gone to all the same: it comes there.
  const move = (offset: number) => setAt((now) => Math.min(Math.max(now + offset, 0), total - 1));
  const settledAs = (row: ReconciliationRow): Settled | null => {
    const now = done.get(row.position);
    if (now) return now;
    if (reopened.has(row.position)) return null;
    if (row.considered) return 'consider';
    return row.invoice && !row.may_settle ? 'approve' : null;
  };
  const offerOf = (row: ReconciliationRow): Offer | null =>
    mayWrite && settledAs(row) === null ? offered(row) : null;
  const mayConsider = (row: ReconciliationRow): boolean =>
    mayWrite && settledAs(row) === null && row.invoice !== null && row.outcome !== 'matched';

  const client = useQueryClient();
  const isAtRest = underWay === 0;
  const hasSettled = done.size > 0 || reopened.size > 0;
  useEffect(() => {
    if (!isAtRest || !hasSettled) return;
    // Counted anew once nothing is with the server; the rows stay where the eye expects them until they are looked at again.
    void client.invalidateQueries({ queryKey: ['reconciliations'] });
    void client.invalidateQueries({ queryKey: ['reconciliation-rows'], refetchType: 'none' });
  }, [client, isAtRest, hasSettled]);

  // Settled rows may still wait for the server's response.
  useUnsaved({ isDirty: () => underWay > 0 });
  const send = async (row: ReconciliationRow, what: Offer) => {
    const { position } = row;
    setDone((now) => new Map(now).set(position, what.how));
    setFailed((now) => without(now, position));
    setUnderWay((now) => now + 1);
    move(1);
    try {
      const { mayUndo } = await settling(what);
      if (mayUndo) setUndoable((now) => [...now.filter((one) => one !== position), position]);
    } catch (error) {
      setDone((now) => without(now, position));
      setFailed((now) => new Map(now).set(position, error));
    } finally {
      setUnderWay((now) => now - 1);
    }
  };
  const undo = async (position: number) => {
    const index = rows.findIndex((row) => row.position === position);
    const row = rows[index];
    const how = done.get(position);
    if (!row?.invoice || !how || !undoable.includes(position)) return;
    const invoice = row.invoice.id;
    setAt(index);
    setUndoable((now) => now.filter((one) => one !== position));
    setDone((now) => without(now, position));
    setReopened((now) => new Set(now).add(position));
    setFailed((now) => without(now, position));
    setUnderWay((now) => now + 1);
    try {
      await settling(
        how === 'approve'
          ? { how: 'withdraw', invoice }
          : { how: 'consider', invoice, reason: null },
      );
    } catch (error) {
      setDone((now) => new Map(now).set(position, how));
      setUndoable((now) => [...now, position]);
      setFailed((now) => new Map(now).set(position, error));
    } finally {
      setUnderWay((now) => now - 1);
    }
  };
  const lastSettled = rows.find(({ position }) => position === undoable.at(-1)) ?? null;
  const settle = (row: ReconciliationRow) => {
    const offer = offerOf(row);
    if (offer) void send(row, offer);
    else if (isDifferent(row) && mayConsider(row)) setRowToConsider(row);
  };
  /** False: the key has no meaning here. */
  const act = (key: string, row: ReconciliationRow | undefined): boolean => {
    if (key === 'Enter' && row) settle(row);
    else if (key === 'c' && row && mayConsider(row)) setRowToConsider(row);
    else if (key === 'z' && lastSettled)
      void undo((row && undoable.includes(row.position) ? row : lastSettled).position);
    else return false;
    return true;
  };
  return {
    at,
    move,
    /** How many are with the server and not answered yet. */
    underWay,
    /** How many were refused and are unsettled. */
    refused: failed.size,
    /** Goes to the first of them. */
    showRefused: () => setAt(rows.findIndex(({ position }) => failed.has(position))),
    rowToConsider,
    settle,
    /** The row that was settled last and may be undone. */
    lastSettled,
    /** Null: the row cannot be undone here. */
    undoOf: (row: ReconciliationRow) =>
      undoable.includes(row.position) ? () => void undo(row.position) : null,
    settledAs,
    offerOf,
    mayConsider,
    errorOf: (row: ReconciliationRow) => failed.get(row.position) ?? null,
    askWhy: setRowToConsider,
    considerAsked(reason: string) {
      if (rowToConsider?.invoice)
        void send(rowToConsider, { how: 'consider', invoice: rowToConsider.invoice.id, reason });
      setRowToConsider(null);
    },
    press(event: KeyboardEvent) {
      // Enter presses the button, or follows the link, that has the focus.
      if (event.key === 'Enter' && event.target !== event.currentTarget) return;
      const row = rows[at];
      const offset = STEPS.get(event.key);
      if (offset !== undefined) move(offset);
      else if (!act(event.key, row)) return;
      event.preventDefault();
    },
  };
}

/** Its difference is accepted with a reason, never approved unseen. */
const isDifferent = ({ outcome }: ReconciliationRow): boolean => outcome === 'differs';

/** The one thing to do with it, apart from accepting a difference: confirm what we have, or record what we have not. */
function offered(row: ReconciliationRow): Offer | null {
  const { outcome, invoice, portal_invoice } = row;
  if (outcome === 'only-portal' && portal_invoice)
    return { how: 'take', portalInvoice: portal_invoice.id };
  const isPair = invoice !== null && portal_invoice !== null;
  return isPair && !invoice.kind_of && !isDifferent(row)
    ? { how: 'approve', invoice: invoice.id }
    : null;
}

function without<Value>(map: ReadonlyMap<number, Value>, key: number): ReadonlyMap<number, Value> {
  const next = new Map(map);
  next.delete(key);
  return next;
}
