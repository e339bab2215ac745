import { expect, test } from 'vitest';
import { type Block, readStream } from './read-stream.ts';
import { whatIn } from './stream-message.ts';

async function blocksOf(...parts: string[]): Promise<Block[]> {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const part of parts) controller.enqueue(new TextEncoder().encode(part));
      controller.close();
    },
  });
  const blocks: Block[] = [];
  await readStream(body, (block) => blocks.push(block));
  return blocks;
}

test('what arrives in pieces is read once it is whole, with its place', async () => {
  const text = 'id: 42\ndata: {"state":"đã ký"}\n\n';
  expect(await blocksOf('retry: 1000\n\n', text.slice(0, 12), text.slice(12), 'id: 43')).toEqual([
    { id: null, data: '' },
    { id: '42', data: '{"state":"đã ký"}' },
  ]);
});

test('a place without data, a ping and line ends of both kinds are understood', async () => {
  expect(await blocksOf('id: 7\r\n\r\n: ping\n\ndata: a\ndata: b\n\n')).toEqual([
    { id: '7', data: '' },
    { id: null, data: '' },
    { id: null, data: 'a\nb' },
  ]);
});

test('what is no event that this page knows is passed over', () => {
  const event = { type: 'email', id: '9', state: 'sent' };
  expect(whatIn(JSON.stringify(event))).toEqual(event);
  expect(whatIn('{"type":"resync"}')).toEqual({ type: 'resync' });
  for (const other of ['', '{broken', 'null', '{"type":"vat-return","id":"5"}', '{"type":"email"}'])
    expect(whatIn(other)).toBeNull();
});
