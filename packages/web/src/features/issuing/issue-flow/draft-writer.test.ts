import { emptyDraft } from '@hoadon/domain/invoice/empty-draft';
import { expect, test } from 'vitest';
import { seller } from '../../../testing/samples.ts';
import { type DraftState, payloadOf } from '../editor/index.ts';
import { type Fate, lossyServer } from '../testing/lossy-server.ts';
import { DraftWriter } from './draft-writer.ts';

const NOTHING: DraftState = { stored: null, open: null };
const payload = payloadOf(emptyDraft('vat', seller, '2026-11-21'), { templateCode: '1' }, null);
const named = (note: string) => ({ ...payload, note_change: note });
const first = named('first');
const second = named('second');

test('ISS-028 the first write creates, the next one changes what was created', async () => {
  const { sent, invoices } = lossyServer();
  const act = new DraftWriter(NOTHING);
  await act.write(first);
  expect(await act.write(second)).toEqual({ id: '1', version: 2 });
  expect(sent).toEqual(['POST create', 'PUT update/1']);
  expect(invoices.get('1')?.content).toMatchObject({ note_change: 'second', version: 1 });
});

test.each<Fate>(['lost', 'unsent', 'cut'])(
  'a creation whose answer is %s is sent again under its key, and one draft is made',
  async (fate) => {
    const { keys, invoices } = lossyServer([fate]);
    const act = new DraftWriter(NOTHING);
    await expect(act.write(first)).rejects.toThrow();
    expect(await act.write(first)).toEqual({ id: '1', version: 1 });
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(invoices.size).toBe(1);
  },
);

test('what was changed after a creation without a response changes that draft and creates no second one', async () => {
  const { sent, invoices } = lossyServer(['lost']);
  const act = new DraftWriter(NOTHING);
  await expect(act.write(first)).rejects.toThrow();
  await act.write(second);
  expect(sent).toEqual(['POST create', 'POST create', 'PUT update/1']);
  expect(invoices.size).toBe(1);
  expect(invoices.get('1')?.content).toMatchObject({ note_change: 'second' });
});

test('our own change without a response is not mistaken for one by another user', async () => {
  const { invoices } = lossyServer(['well', 'lost']);
  const act = new DraftWriter(NOTHING);
  await act.write(first);
  await expect(act.write(second)).rejects.toThrow();
  expect(await act.write(named('third'))).toEqual({ id: '1', version: 3 });
  expect(invoices.size).toBe(1);
});

test('a lost session in between does not settle the write before it', async () => {
  const { sent, invoices } = lossyServer(['lost', { refused: 'FORBIDDEN', status: 403 }]);
  const act = new DraftWriter(NOTHING);
  await expect(act.write(first)).rejects.toThrow('NETWORK');
  await expect(act.write(first)).rejects.toThrow('FORBIDDEN');
  await act.write(second);
  expect(sent).toEqual(['POST create', 'POST create', 'POST create', 'PUT update/1']);
  expect(invoices.size).toBe(1);
});

test('a write that was refused is over: what is put right is another', async () => {
  const { keys, invoices } = lossyServer([{ refused: 'INPUT_DATA_IS_INVALID', status: 400 }]);
  const act = new DraftWriter(NOTHING);
  await expect(act.write(first)).rejects.toThrow('INPUT_DATA_IS_INVALID');
  await act.write(first);
  expect(keys[1]).not.toBe(keys[0]);
  expect(invoices.size).toBe(1);
});

test('a write without a response that a crash left is settled first, and makes no second draft', async () => {
  const { invoices } = lossyServer(['lost']);
  const crashed = new DraftWriter(NOTHING);
  await expect(crashed.write(first)).rejects.toThrow();
  const restored = new DraftWriter(structuredClone(crashed.state.getState()));
  expect(await restored.write(second)).toEqual({ id: '1', version: 2 });
  expect(invoices.size).toBe(1);
});

/** Always the same fates for the same seed. */
function* fatesOf(seed: number): Generator<Fate> {
  let state = seed;
  for (;;) {
    state = (state * 1103515245 + 12345) % 2147483648;
    yield (['lost', 'unsent', 'cut', 'well', 'well'] as const)[Math.floor(state / 65536) % 5] ??
      'well';
  }
}

test('whatever the network does, there is one draft and it holds the last words', async () => {
  for (let seed = 1; seed <= 100; seed += 1) {
    const fates = fatesOf(seed);
    const server = lossyServer(Array.from({ length: 12 }, () => fates.next().value as Fate));
    const act = new DraftWriter(NOTHING);
    for (const words of ['a', 'b', 'b', 'c', 'd']) {
      await act.write(named(words)).catch(() => undefined);
    }
    server.fates.length = 0;
    await act.write(named('last'));
    expect(server.invoices.size, `seed ${seed}`).toBe(1);
    expect(server.invoices.get('1')?.content, `seed ${seed}`).toMatchObject({
      note_change: 'last',
    });
  }
});
