import { type Resync, SERVER_EVENT_TYPES, type ServerEvent } from '@hoadon/contracts/invoices';

/**
 * What a tab hears, from the server or from the tab that listens for all of them: how far the stream
 * has come, and what happened. Nothing happened where only somebody says that he is alive.
 */
export type Told = Readonly<{ lastId: string | null; what: ServerEvent | Resync | null }>;

export const RESYNC: Resync = { type: 'resync' };

/** Null for what is no event that this version of the page knows. */
export function whatIn(data: string): Told['what'] {
  try {
    return eventIn(JSON.parse(data));
  } catch {
    return null;
  }
}

/** Null for what another version of the page may say. */
export function toldIn(data: unknown): Told | null {
  const { lastId, what } = Object(data);
  if (lastId !== null && typeof lastId !== 'string') return null;
  const event = eventIn(what);
  return what !== null && event === null ? null : { lastId, what: event };
}

function eventIn(value: unknown): Told['what'] {
  const { type, id, state } = Object(value);
  if (type === RESYNC.type) return RESYNC;
  const known = SERVER_EVENT_TYPES.find((one) => one === type);
  return known && typeof id === 'string' && typeof state === 'string'
    ? { type: known, id, state }
    : null;
}
