import { z } from 'zod';

const Count = z.number().int();

/** A run of issuing and how far it is. Every invoice of it is in exactly one of the counts. */
export const BulkRun = z.object({
  id: z.string(),
  state: z.enum(['running', 'paused', 'finished', 'stopped']),
  /** Why it stopped: a code of the closed list. */
  reason: z.string().nullable(),
  created_at: z.string(),
  /** Who began it; null: the account is gone. */
  created_by: z.string().nullable(),
  /** Signed with a token, by the page of whoever holds it. */
  by_token: z.boolean(),
  total: Count,
  /** Has the authority's code. */
  done: Count,
  /** Refused, failed or of unknown fate. */
  failed: Count,
  /** Has its number and is under way. */
  issuing: Count,
  waiting: Count,
  /** Stayed a draft, because the run was ended before its turn. */
  left: Count,
});
export type BulkRun = z.infer<typeof BulkRun>;

/** A run in the list of runs; its counts are asked for by getBulkRun. */
export const BulkRunHead = BulkRun.pick({
  id: true,
  state: true,
  reason: true,
  created_at: true,
  created_by: true,
  by_token: true,
  total: true,
});
export type BulkRunHead = z.infer<typeof BulkRunHead>;

export const BULK_ITEM_STATES = [
  'waiting',
  'issuing',
  'accepted',
  'refused',
  'failed',
  'unknown',
  'left',
] as const;

/** What became of one invoice of a run. */
export const BulkItem = z.object({
  /** From 1, in the order in which they are numbered. */
  position: Count,
  invoice_id: z.string(),
  state: z.enum(BULK_ITEM_STATES),
  template_code: z.string(),
  invoice_serial: z.string(),
  invoice_number: z.string().nullable(),
  buyer_name: z.string().nullable(),
  total_amount_with_tax: z.string(),
  currency_code: z.string(),
  /** `CODE: text`, as in the lists. */
  reason: z.string().nullable(),
});
export type BulkItem = z.infer<typeof BulkItem>;
