import type { DateRange } from '../dates/date-range.ts';
import type { PlainDate } from '../dates/plain-date.ts';

/** AMB-02: the default first day of connecting and of updating, and the days of the two phases. */
export const START_ON_CONNECT: PlainDate = '2024-01-01';
export const START_ON_UPDATE: PlainDate = '2023-10-01';
const PHASE_TWO: DateRange = { from: '2023-01-01', to: '2023-12-31' };
/** Decree 123/2020: electronic invoices for everybody since then; the portal has none before. */
export const EARLIEST_START: PlainDate = '2022-07-01';

/** 0: a sync of later, by night or on demand. 1 and 2: the phases of the first one. */
export type SyncKind = 0 | 1 | 2;

/** The days that the first sync reads, in its order. A start later than the usual day excludes everything before it. */
export function phasesFrom(
  start: PlainDate,
  today: PlainDate,
): Readonly<{ kind: 1 | 2; days: DateRange }>[] {
  const first = start > PHASE_TWO.to ? start : START_ON_CONNECT;
  const phases = [{ kind: 1, days: { from: first, to: today } }] as const;
  if (start > START_ON_CONNECT) return [...phases];
  return [
    ...phases,
    { kind: 2, days: { ...PHASE_TWO, from: start < PHASE_TWO.from ? start : PHASE_TWO.from } },
  ];
}
