import { VERDICTS } from '@hoadon/domain/verification/verdict';
import { z } from 'zod';
import { SOURCE_WAYS } from './record.ts';

/** What was done with an invoice without moving its state, as its history names it. */
export const HISTORY_ACTS = [
  'taken-in',
  'source-added',
  'content-replaced',
  'read-again',
  'verified',
  'rate-entered',
  'customer-checked',
  'considered',
  'consideration-undone',
  'approved',
  /** By a user. */
  'approval-taken-back',
  /** By what arrived: a copy or a portal list that contradicts what was approved. */
  'approval-withdrawn',
  'due-date-set',
  'found',
  'found-undone',
  'deleted',
  'restored',
] as const;
export type HistoryAct = (typeof HISTORY_ACTS)[number];

/** An event of an invoice: the state that it reached, or what was done with it. */
export const HistoryEntry = z.object({
  /** Null: an act that moved no state. */
  state: z.string().nullable(),
  /** Null: the invoice reached a state. */
  act: z.enum(HISTORY_ACTS).nullable(),
  at: z.string(),
  /** The name of the user; null: a program. */
  actor: z.string().nullable(),
  reason: z.string().nullable(),
  /** Of `verified`: what the check came to. */
  verdict: z.enum(VERDICTS).nullable(),
  /** Of `taken-in`, `source-added` and `content-replaced`: the way by which the copy came; null: not recorded. */
  way: z.enum(SOURCE_WAYS).nullable(),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;
