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
  DraftEditor,
  type DraftState,
  type FormValues,
  type StoredDraft,
  typeNumber,
  typeText,
  valuesOf,
} from '../editor/index.ts';
import { FormAutosave } from './form-autosave.ts';
import type { FormStore } from './form-store.ts';
import type { FormOpening, SavedForm } from './saved-form.ts';

const PLACE: FormOpening = { owner: '1/1', slot: 'a', page: null };
const DRAFT = emptyDraft('vat', seller, '2026-11-21');

/** A form store in memory. */
function memory(): FormStore & { forms: Map<string, SavedForm> } {
  const forms = new Map<string, SavedForm>();
  return {
    forms,
    put: async (form) => void forms.set(form.slot, structuredClone(form)),
    remove: async (_owner, slot) => void forms.delete(slot),
    of: async () => [...forms.values()],
  };
}

function openEditor(): DraftEditor {
  const { result } = renderHook(() => useForm<FormValues>({ defaultValues: valuesOf(DRAFT, '1') }));
  return new DraftEditor(result.current, DRAFT, {
    seller,
    today: '2026-11-21',
    permitted: [],
    parse: (text) => parseNumber(text, VIETNAMESE_FORMAT),
  });
}

const stops: (() => void)[] = [];
function openForm(store: FormStore = memory(), stored: StoredDraft | null = null) {
  const editor = openEditor();
  const autosave = new FormAutosave(
    editor,
    createStore<DraftState>(() => ({ stored, open: null })),
    store,
  );
  stops.push(editor.start(), autosave.start(PLACE));
  return { editor, autosave, row: editor.lines.order()[0] ?? -1 };
}
const moment = () => vi.advanceTimersByTimeAsync(500);

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.useRealTimers();
});

test('the form is saved a moment after the first key, with partly typed numbers, and is restored unchanged', async () => {
  const store = memory();
  const { editor, row } = openForm(store, { id: '7', version: 3 });
  await moment();
  expect(store.forms.size).toBe(0);
  editor.form.setValue('buyer.legalName', 'Công ty Đại Phát');
  editor.form.setValue('currency', 'USD');
  editor.lines.edit(row, (line) => typeText(line, 'name', 'Gạo ST25'));
  editor.lines.edit(row, (line) => typeNumber(line, 'price', '12.'));
  await moment();
  const form = store.forms.get('a');
  expect(form).toMatchObject({
    ...PLACE,
    stored: { id: '7', version: 3 },
    about: { buyer: 'Công ty Đại Phát', lines: 1, currency: 'USD' },
  });

  const again = openEditor();
  again.form.reset(form?.written.values);
  again.restore(form?.written.rows ?? []);
  expect(again.dirty.getState()).toBe(true);
  expect(again.form.getValues()).toEqual(editor.form.getValues());
  expect(again.lines.written()).toEqual(editor.lines.written());
  const [first = -1] = again.lines.order();
  expect(again.lines.row(first)?.typing.price?.text).toBe('12.');
});

test('typing without a pause is saved as well', async () => {
  const store = memory();
  const { editor } = openForm(store);
  for (const name of ['C', 'Cô', 'Côn', 'Công', 'Công ', 'Công t']) {
    editor.form.setValue('buyer.name', name);
    await vi.advanceTimersByTimeAsync(200);
  }
  expect(store.forms.get('a')?.written.values.buyer.name).toMatch(/^Công/);
});

test('hiding the page saves the last input at once', async () => {
  const store = memory();
  const { editor } = openForm(store);
  editor.form.setValue('buyer.name', 'Lê Thị Mua');
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
  expect(store.forms.get('a')?.about.buyer).toBe('Lê Thị Mua');
});

test('ISS-028 saving the draft deletes the copy in the browser, and later changes are saved again', async () => {
  const store = memory();
  const { editor, autosave } = openForm(store);
  editor.form.setValue('buyer.name', 'Lê Thị Mua');
  await moment();
  editor.dirty.setState(false);
  await vi.runAllTimersAsync();
  expect(store.forms.size).toBe(0);
  expect(autosave.state.getState().savedAt).toBeNull();
  editor.form.setValue('buyer.name', 'Lê Thị Bán');
  await moment();
  expect(store.forms.get('a')?.about.buyer).toBe('Lê Thị Bán');
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
  const { editor, autosave } = openForm(slow);
  editor.form.setValue('buyer.name', 'Lê Thị Mua');
  await moment();
  editor.dirty.setState(false);
  const settled = autosave.settled();
  arrive();
  await settled;
  expect(store.forms.size).toBe(0);
});

test('an expired session saves the last input; a logout deletes the copy and writes nothing more', async () => {
  const store = memory();
  const { editor } = openForm(store);
  editor.form.setValue('buyer.name', 'Lê Thị Mua');
  clearSession('expired');
  await vi.advanceTimersByTimeAsync(0);
  expect(store.forms.get('a')?.about.buyer).toBe('Lê Thị Mua');
  store.forms.clear();
  editor.form.setValue('buyer.name', 'Lê Thị Bán');
  clearSession('logout');
  await moment();
  for (const stop of stops.splice(0)) stop();
  await moment();
  expect(store.forms.size).toBe(0);
});

test('if the browser refuses to store anything, the form shows that and works on', async () => {
  const refusing: FormStore = { ...memory(), put: () => Promise.reject(new Error('no room')) };
  const { editor, autosave } = openForm(refusing);
  editor.form.setValue('buyer.name', 'Lê Thị Mua');
  await moment();
  expect(autosave.state.getState()).toEqual({ savedAt: null, failed: true });
  expect(editor.form.getValues('buyer.name')).toBe('Lê Thị Mua');
});

test('a browser store that never responds does not delay issuing', async () => {
  const silent: FormStore = { ...memory(), put: () => new Promise(() => undefined) };
  const { editor, autosave } = openForm(silent);
  editor.form.setValue('buyer.name', 'Lê Thị Mua');
  await moment();
  const settled = vi.fn();
  void autosave.settled().then(settled);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(settled).toHaveBeenCalled();
});
