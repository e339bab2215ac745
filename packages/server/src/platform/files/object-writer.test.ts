import { expect, test } from 'vitest';
import { objectWriter } from './object-writer.ts';
import type { Objects } from './objects.ts';

/** Objects whose writes end when the test decides. */
function heldObjects() {
  const written: { parts: number; bytes: number; end(error?: Error): void }[] = [];
  const objects: Objects = {
    write: (parts) =>
      new Promise((resolve, reject) => {
        const name = `object ${written.length}`;
        const bytes = parts.reduce((sum, part) => sum + part.length, 0);
        const end = (error?: Error) => (error ? reject(error) : resolve(name));
        written.push({ parts: parts.length, bytes, end });
      }),
    read: async () => null,
  };
  return { written, objects };
}
const turn = () => new Promise((resolve) => setImmediate(resolve));
const one = (length = 1) => [new Uint8Array(length)];

test('contents that arrive during a write wait, and are written together into the next object', async () => {
  const { written, objects } = heldObjects();
  const write = objectWriter(objects);
  const ranges = [0, 1, 2, 3, 4].map(() => write(one(3)));
  expect(written.map(({ parts }) => parts)).toEqual([1, 1]);
  written[0]?.end();
  await turn();
  expect(written.map(({ parts }) => parts)).toEqual([1, 1, 3]);
  for (const { end } of written) end();
  expect((await Promise.all(ranges)).flat().slice(2)).toEqual([
    { object: 'object 2', offset: 0, length: 3 },
    { object: 'object 2', offset: 3, length: 3 },
    { object: 'object 2', offset: 6, length: 3 },
  ]);
});

test('contents larger than an object become several objects, one after the other', async () => {
  const { written, objects } = heldObjects();
  const megabytes = (count: number) => new Uint8Array(count * 1024 * 1024);
  const ranges = objectWriter(objects)([megabytes(20), megabytes(10), megabytes(40), megabytes(1)]);
  for (let ended = 0; ended < 3; ended += 1) {
    expect(written).toHaveLength(ended + 1);
    written[ended]?.end();
    await turn();
  }
  expect(written.map(({ parts }) => parts)).toEqual([2, 1, 1]);
  expect((await ranges).map(({ object }) => object)).toEqual([
    'object 0',
    'object 0',
    'object 1',
    'object 2',
  ]);
});

test('an object that cannot be written fails its own contents, and no later ones', async () => {
  const { written, objects } = heldObjects();
  const write = objectWriter(objects);
  const [first, second, third] = [write(one()), write(one()), write(one())];
  written[0]?.end(new Error('the disk is full'));
  await expect(first).rejects.toThrow('the disk is full');
  written[1]?.end();
  await turn();
  written[2]?.end();
  expect((await Promise.all([second, third])).flat().map(({ object }) => object)).toEqual([
    'object 1',
    'object 2',
  ]);
});
