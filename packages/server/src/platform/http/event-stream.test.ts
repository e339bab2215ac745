import { request } from 'node:http';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { streamEvents } from './event-stream.ts';

/** A server that looks up the session for a while before it begins to stream. */
async function serverThatThinks(onStream: () => void, onLeave: () => void) {
  const app = Fastify();
  let thinking = () => {};
  const thought = new Promise<void>((resolve) => {
    thinking = resolve;
  });
  app.get('/events', async (_request, reply) => {
    await thought;
    streamEvents(reply, () => {
      onStream();
      return onLeave;
    });
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  return { app, address, think: thinking };
}

const soon = () => new Promise((resolve) => setTimeout(resolve, 50));

test('a page that left before its stream began is not listened for', async () => {
  let streams = 0;
  const { app, address, think } = await serverThatThinks(
    () => {
      streams += 1;
    },
    () => {},
  );
  const asking = request(`${address}/events`).on('error', () => {});
  asking.end();
  await soon();
  asking.destroy();
  await soon();
  think();
  await soon();
  expect(streams).toBe(0);
  await app.close();
});

test('a page that leaves is not listened for any more', async () => {
  let left = 0;
  const { app, address, think } = await serverThatThinks(
    () => {},
    () => {
      left += 1;
    },
  );
  think();
  const asking = request(`${address}/events`, (answer) => answer.destroy()).on('error', () => {});
  asking.end();
  await expect.poll(() => left).toBe(1);
  await app.close();
});
