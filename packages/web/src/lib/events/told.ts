import { Resync, ServerEvent } from '@hoadon/contracts/invoices';
import { z } from 'zod';

/**
 * What a tab hears, from the server or from the tab that listens for all of them: how far the stream
 * has come, and what happened. Nothing happened where only somebody says that he is alive.
 */
export const Told = z.object({
  lastId: z.string().nullable(),
  what: z.union([ServerEvent, Resync]).nullable(),
});
export type Told = z.infer<typeof Told>;

export const RESYNC: Resync = { type: 'resync' };

const Kinds = z.union([ServerEvent, Resync]);

/** Null for what is no event that this version of the page knows. */
export function whatIn(data: string): Told['what'] {
  try {
    return Kinds.safeParse(JSON.parse(data)).data ?? null;
  } catch {
    return null;
  }
}
