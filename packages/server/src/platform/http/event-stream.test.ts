import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { streamEvents } from './event-stream.ts';
import { finishBeforeClose } from './finish-before-close.ts';
import type { StreamListener } from './route.ts';

type Joined = Readonly<{ lastId: string | null; listener: StreamListener }>;

/** A server whose session lookup lasts until the test ends it. */
async function serverThatThinks() {
  const app = Fastify();
  finishBeforeClose(app);
  onTestFinished(() => app.close());
  const state = { requests: 0, joined: [] as Joined[], left: 0, think: () => {} };
  const thought = new Promise<void>((resolve) => {
    state.think = resolve;
  });
  const sockets: { destroyed: boolean }[] = [];
  app.get('/events', async (request, reply) => {
    state.requests += 1;
    sockets.push(reply.raw);
    await thought;
    streamEvents(request, reply, (lastId, listener) => {
      state.joined.push({ lastId, listener });
      return () => {
        state.left += 1;
      };
    });
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  return { state, sockets, url: `${address}/events` };
}

async function join(url: string, headers: Record<string, string> = {}): Promise<IncomingMessage> {
  const asking = request(url, { headers }).on('error', () => {});
  asking.end();
  const [response] = await once(asking, 'response');
  return response;
}

async function theOne(joined: readonly Joined[]): Promise<Joined> {
  await expect.poll(() => joined).toHaveLength(1);
  return joined[0] as Joined;
}

test('a page that left before its stream began is not listened for', async () => {
  const { state, sockets, url } = await serverThatThinks();
  const asking = request(url).on('error', () => {});
  asking.end();
  await expect.poll(() => state.requests).toBe(1);
  asking.destroy();
  await expect.poll(() => sockets[0]?.destroyed).toBe(true);
  state.think();
  const later = await join(url);
  expect(state.joined).toHaveLength(1);
  later.destroy();
});

test('a page that leaves is not listened for any more', async () => {
  const { state, url } = await serverThatThinks();
  state.think();
  (await join(url)).destroy();
  await expect.poll(() => state.left).toBe(1);
});

test('each event has only its number and the changed thing; a page that rejoins sends the last number', async () => {
  const { state, url } = await serverThatThinks();
  state.think();
  const response = await join(url, { 'last-event-id': '41' });
  const { lastId, listener } = await theOne(state.joined);
  expect(lastId).toBe('41');
  let read = '';
  response.setEncoding('utf8').on('data', (text) => {
    read += text;
  });
  listener.begin('41', false);
  listener.happened({
    id: '42',
    type: 'invoice',
    subject: '7',
    payload: { state: 'signed', fact: 'x' },
  });
  listener.begin('50', true);
  await expect.poll(() => read).toContain('resync');
  expect(read).toBe(
    'retry: 1000\n\n' +
      'id: 41\n\n' +
      'id: 42\ndata: {"type":"invoice","id":"7","state":"signed"}\n\n' +
      'id: 50\ndata: {"type":"resync"}\n\n',
  );
  response.destroy();
});

test('a page that does not read is disconnected instead of waited for', async () => {
  const { state, url } = await serverThatThinks();
  state.think();
  const response = await join(url);
  response.pause();
  const { listener } = await theOne(state.joined);
  const payload = { state: 'x'.repeat(10_000) };
  const emitFrom = async (id: number): Promise<void> => {
    if (state.left > 0 || id > 10_000) return;
    listener.happened({ id: String(id), type: 'invoice', subject: '7', payload });
    await new Promise(setImmediate);
    return emitFrom(id + 1);
  };
  await emitFrom(1);
  expect(state.left).toBe(1);
});

test('a page whose session has ended receives nothing more, and its stream ends', async () => {
  const { state, url } = await serverThatThinks();
  state.think();
  const response = await join(url);
  const { listener } = await theOne(state.joined);
  let read = '';
  response.setEncoding('utf8').on('data', (text) => {
    read += text;
  });
  listener.begin('41', false);
  listener.end();
  listener.happened({ id: '42', type: 'invoice', subject: '7', payload: { state: 'signed' } });
  await once(response, 'end');
  expect(read).toBe('retry: 1000\n\nid: 41\n\n');
  expect(state.left).toBe(1);
});
