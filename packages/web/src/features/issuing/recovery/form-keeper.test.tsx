import { emptyDraft } from '@hoadon/domain/invoice/empty-draft';
import { VIETNAMESE_FORMAT } from '@hoadon/domain/money/number-format';
import { parseNumber } from '@hoadon/domain/money/parse-number';
import { renderHook } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { clearSession } from '../../../lib/session.ts';
import { seller } from '../../../testing/samples.ts';
import {
  DraftDesk,
  type FormValues,
  type KeptDraft,
  type StoredDraft,
  typeNumber,
  typeText,
  valuesOf,
} from '../desk/index.ts';
import { FormKeeper } from './form-keeper.ts';
import type { FormStore } from './form-store.ts';
import type { FormOpening, KeptForm } from './kept-form.ts';

const PLACE: FormOpening = { owner: '1/1', slot: 'a', page: null };
const DRAFT = emptyDraft('vat', seller, '2026-11-21');

/** A browser that keeps forms in memory. */
function memory(): FormStore & { kept: Map<string, KeptForm> } {
  const kept = new Map<string, KeptForm>();
  return {
    kept,
    put: async (form) => void kept.set(form.slot, structuredClone(form)),
    remove: async (_owner, slot) => void kept.delete(slot),
    of: async () => [...kept.values()],
  };
}

function openDesk(): DraftDesk {
  const { result } = renderHook(() => useForm<FormValues>({ defaultValues: valuesOf(DRAFT, '1') }));
  return new DraftDesk(result.current, DRAFT, {
    seller,
    today: '2026-11-21',
    permitted: [],
    parse: (text) => parseNumber(text, VIETNAMESE_FORMAT),
  });
}

const stops: (() => void)[] = [];
function openForm(store: FormStore = memory(), stored: StoredDraft | null = null) {
  const desk = openDesk();
  const keeper = new FormKeeper(
    desk,
    createStore<KeptDraft>(() => ({ stored, open: null })),
    store,
  );
  stops.push(desk.start(), keeper.start(PLACE));
  return { desk, keeper, row: desk.lines.order()[0] ?? -1 };
}
const moment = () => vi.advanceTimersByTimeAsync(500);

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.useRealTimers();
});

test('what is written is kept a moment after the first key, with numbers half-typed, and comes back as it was', async () => {
  const store = memory();
  const { desk, row } = openForm(store, { id: '7', version: 3 });
  await moment();
  expect(store.kept.size).toBe(0);
  desk.form.setValue('buyer.legalName', 'Công ty Đại Phát');
  desk.form.setValue('currency', 'USD');
  desk.lines.edit(row, (line) => typeText(line, 'name', 'Gạo ST25'));
  desk.lines.edit(row, (line) => typeNumber(line, 'price', '12.'));
  await moment();
  const kept = store.kept.get('a');
  expect(kept).toMatchObject({
    ...PLACE,
    stored: { id: '7', version: 3 },
    about: { buyer: 'Công ty Đại Phát', lines: 1, currency: 'USD' },
  });

  const again = openDesk();
  again.form.reset(kept?.written.values);
  again.restore(kept?.written.rows ?? []);
  expect(again.dirty.getState()).toBe(true);
  expect(again.form.getValues()).toEqual(desk.form.getValues());
  expect(again.lines.written()).toEqual(desk.lines.written());
  const [first = -1] = again.lines.order();
  expect(again.lines.row(first)?.typing.price?.text).toBe('12.');
});

test('while somebody types on without a pause the words are kept all the same', async () => {
  const store = memory();
  const { desk } = openForm(store);
  for (const name of ['C', 'Cô', 'Côn', 'Công', 'Công ', 'Công t']) {
    desk.form.setValue('buyer.name', name);
    await vi.advanceTimersByTimeAsync(200);
  }
  expect(store.kept.get('a')?.written.values.buyer.name).toMatch(/^Công/);
});

test('hiding the page keeps the last words at once', async () => {
  const store = memory();
  const { desk } = openForm(store);
  desk.form.setValue('buyer.name', 'Lê Thị Mua');
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
  expect(store.kept.get('a')?.about.buyer).toBe('Lê Thị Mua');
});

test('ISS-028 once the draft is saved nothing is kept, and what is written afterwards is kept again', async () => {
  const store = memory();
  const { desk, keeper } = openForm(store);
  desk.form.setValue('buyer.name', 'Lê Thị Mua');
  await moment();
  desk.dirty.setState(false);
  await vi.runAllTimersAsync();
  expect(store.kept.size).toBe(0);
  expect(keeper.state.getState().savedAt).toBeNull();
  desk.form.setValue('buyer.name', 'Lê Thị Bán');
  await moment();
  expect(store.kept.get('a')?.about.buyer).toBe('Lê Thị Bán');
});

test('a write under way when the invoice is saved does not come back', async () => {
  const store = memory();
  let arrive: () => void = () => undefined;
  const slow: FormStore = {
    ...store,
    put: async (form) => {
      await new Promise<void>((resolve) => {
        arrive = resolve;
      });
      await store.put(form);
    },
  };
  const { desk, keeper } = openForm(slow);
  desk.form.setValue('buyer.name', 'Lê Thị Mua');
  await moment();
  desk.dirty.setState(false);
  const settled = keeper.settled();
  arrive();
  await settled;
  expect(store.kept.size).toBe(0);
});

test('a session that ran out keeps the last words; a logout keeps nothing and writes nothing more', async () => {
  const store = memory();
  const { desk } = openForm(store);
  desk.form.setValue('buyer.name', 'Lê Thị Mua');
  clearSession('expired');
  await vi.advanceTimersByTimeAsync(0);
  expect(store.kept.get('a')?.about.buyer).toBe('Lê Thị Mua');
  store.kept.clear();
  desk.form.setValue('buyer.name', 'Lê Thị Bán');
  clearSession('logout');
  await moment();
  for (const stop of stops.splice(0)) stop();
  await moment();
  expect(store.kept.size).toBe(0);
});

test('where the browser refuses to keep anything the form says so and goes on', async () => {
  const refusing: FormStore = { ...memory(), put: () => Promise.reject(new Error('no room')) };
  const { desk, keeper } = openForm(refusing);
  desk.form.setValue('buyer.name', 'Lê Thị Mua');
  await moment();
  expect(keeper.state.getState()).toEqual({ savedAt: null, failed: true });
  expect(desk.form.getValues('buyer.name')).toBe('Lê Thị Mua');
});

test('a browser that never answers does not hold up the issue', async () => {
  const silent: FormStore = { ...memory(), put: () => new Promise(() => undefined) };
  const { desk, keeper } = openForm(silent);
  desk.form.setValue('buyer.name', 'Lê Thị Mua');
  await moment();
  const settled = vi.fn();
  void keeper.settled().then(settled);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(settled).toHaveBeenCalled();
});
