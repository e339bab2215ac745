import { type Resync, SERVER_EVENT_TYPES, type ServerEvent } from '@hoadon/contracts/invoices';

/**
 * What a tab receives, from the server or from the tab that listens for all of them: the position in the stream, and
 * the event. `what` is null for a heartbeat.
 */
export type StreamMessage = Readonly<{ lastId: string | null; what: ServerEvent | Resync | null }>;

export const RESYNC: Resync = { type: 'resync' };

/** Null for what is no event that this version of the page knows. */
export function whatIn(data: string): StreamMessage['what'] {
  try {
    return eventIn(JSON.parse(data));
  } catch {
    return null;
  }
}

/** Null for what another version of the page may send. */
export function messageIn(data: unknown): StreamMessage | null {
  const { lastId, what } = Object(data);
  if (lastId !== null && typeof lastId !== 'string') return null;
  const event = eventIn(what);
  return what !== null && event === null ? null : { lastId, what: event };
}

function eventIn(value: unknown): StreamMessage['what'] {
  const { type, id, state } = Object(value);
  if (type === RESYNC.type) return RESYNC;
  const eventType = SERVER_EVENT_TYPES.find((one) => one === type);
  return eventType && typeof id === 'string' && typeof state === 'string'
    ? { type: eventType, id, state }
    : null;
}
