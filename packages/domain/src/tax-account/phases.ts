import type { PlainDate } from '../dates/plain-date.ts';
import type { Days } from './windows.ts';

/** AMB-02: what connecting and updating offer as the first day, and where the two phases lie. */
export const START_ON_CONNECT: PlainDate = '2024-01-01';
export const START_ON_UPDATE: PlainDate = '2023-10-01';
const PHASE_TWO: Days = { from: '2023-01-01', to: '2023-12-31' };
/** Decree 123/2020: electronic invoices for everybody since then; the portal has none before. */
export const EARLIEST_START: PlainDate = '2022-07-01';

/** 0: a sync of later, by night or on demand. 1 and 2: the phases of the first one. */
export type SyncKind = 0 | 1 | 2;

/** What the first sync reads, in its order. Whoever starts later than the usual day wants nothing before that. */
export function phasesFrom(
  start: PlainDate,
  today: PlainDate,
): Readonly<{ kind: 1 | 2; days: Days }>[] {
  const first = start > PHASE_TWO.to ? start : START_ON_CONNECT;
  const phases = [{ kind: 1, days: { from: first, to: today } }] as const;
  if (start > START_ON_CONNECT) return [...phases];
  return [
    ...phases,
    { kind: 2, days: { ...PHASE_TWO, from: start < PHASE_TWO.from ? start : PHASE_TWO.from } },
  ];
}
