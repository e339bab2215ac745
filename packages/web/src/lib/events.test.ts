// @vitest-environment happy-dom
import { streamEvents } from '@hoadon/contracts/invoices';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { stubCalls } from '../testing/stub-calls.ts';
import { followEvents, readEvents } from './events.ts';
import { clearSession, keepTokens } from './session.ts';

afterEach(() => {
  clearSession('logout');
  vi.unstubAllGlobals();
});

const stream = (...parts: string[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const part of parts) controller.enqueue(new TextEncoder().encode(part));
      controller.close();
    },
  });
const event = (type: string, id = '7') =>
  `data: ${JSON.stringify({ type, id, state: 'accepted' })}\n\n`;

test('an event that arrives in pieces is read once it is whole', async () => {
  const text = event('invoice');
  const seen: string[] = [];
  await readEvents(stream('retry: 1000\n\n', text.slice(0, 12), text.slice(12)), ({ id }) =>
    seen.push(id),
  );
  expect(seen).toEqual(['7']);
});

test('what is no event of ours is passed over', async () => {
  const seen: string[] = [];
  await readEvents(stream('data: {broken\n\n', event('other'), event('email', '9')), ({ id }) =>
    seen.push(id),
  );
  expect(seen).toEqual(['9']);
});

test('a change that the server tells of makes the lists be read again, without a reload', async () => {
  keepTokens({ access: 'a', refresh: 'r' });
  const sent = stubCalls([[streamEvents, () => new Response(stream(event('invoice')))]]);
  const client = new QueryClient();
  const stale = vi.spyOn(client, 'invalidateQueries');
  const stop = followEvents(client);
  await vi.waitFor(() => expect(stale).toHaveBeenCalledWith({ queryKey: ['invoices'] }), 3_000);
  stop();
  expect(sent[0]?.headers.get('authorization')).toBe('Bearer a');
});
