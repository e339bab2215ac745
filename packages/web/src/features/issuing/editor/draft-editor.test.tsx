import { emptyDraft, emptyLine } from '@hoadon/domain/invoice/empty-draft';
import type { Line } from '@hoadon/domain/invoice/lines/line';
import { decimal } from '@hoadon/domain/money/decimal';
import { VIETNAMESE_FORMAT } from '@hoadon/domain/money/number-format';
import { parseNumber } from '@hoadon/domain/money/parse-number';
import { renderHook } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { seller } from '../../../testing/samples.ts';
import { DraftEditor } from './draft-editor.ts';
import { cellKey, sentences } from './faults.ts';
import { type FormValues, valuesOf } from './form-values.ts';
import { leave, typeNumber, typeText } from './line-row.ts';

const paper: Line = {
  ...emptyLine(),
  name: 'Giấy',
  unit: 'ram',
  quantity: decimal('3'),
  price: decimal('333333'),
  rate: '8',
};

const stops: (() => void)[] = [];

function openEditor(lines = [paper]) {
  const draft = { ...emptyDraft('vat', seller, '2026-11-21'), serial: 'C26TAA', lines };
  const { result } = renderHook(() => useForm<FormValues>({ defaultValues: valuesOf(draft, '1') }));
  const editor = new DraftEditor(result.current, draft, {
    seller,
    today: '2026-11-21',
    permitted: [{ template: '1', serial: 'C26TAA' }],
    parse: (text) => parseNumber(text, VIETNAMESE_FORMAT),
  });
  stops.push(editor.start());
  return { editor, form: result.current, first: editor.lines.order()[0] ?? -1 };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.useRealTimers();
});

test('the form opens with the totals and words of its lines', () => {
  const { editor } = openEditor();
  expect(editor.figures.getState()).toMatchObject({
    totals: { withoutTax: '999999', tax: '80000', withTax: '1079999' },
    words: 'Một triệu không trăm bảy mươi chín nghìn chín trăm chín mươi chín đồng',
  });
  expect(editor.dirty.getState()).toBe(false);
});

test('LIC-003 a series that was announced while the form is open may be issued from', () => {
  const { editor } = openEditor();
  editor.permit([]);
  const isSerialWrong = () =>
    editor.faults.getState().all.some(({ fieldKey }) => fieldKey === 'serial');
  expect(isSerialWrong()).toBe(true);
  editor.permit([{ template: '1', serial: 'C26TAA' }]);
  expect(isSerialWrong()).toBe(false);
});

test('LINE-024 the totals follow 300 ms after the last key', () => {
  const { editor, first } = openEditor();
  const totals = () => editor.figures.getState().totals.withTax;
  editor.lines.edit(first, (row) => typeNumber(row, 'quantity', '1'));
  vi.advanceTimersByTime(200);
  editor.lines.edit(first, (row) => typeNumber(row, 'quantity', '10'));
  vi.advanceTimersByTime(299);
  expect(totals()).toBe('1079999');
  vi.advanceTimersByTime(1);
  expect(totals()).toBe('3599996');
  expect(editor.dirty.getState()).toBe(true);
});

test('ISS-013 ISS-018 the exchange rate belongs to foreign currencies alone', () => {
  const { editor, form } = openEditor();
  form.setValue('currency', 'USD');
  form.setValue('exchangeRate', decimal('25450'));
  expect(editor.draft()).toMatchObject({ currency: 'USD', exchangeRate: '25450' });
  form.setValue('currency', 'VND');
  expect(editor.draft().exchangeRate).toBeNull();
});

test('VAL-003 a fault shows once its field was left, and goes when it is put right', () => {
  const { editor, form } = openEditor();
  const shown = () => editor.faults.getState().shown.get('buyer.taxCode')?.code;
  expect(shown()).toBeUndefined();
  form.setValue('buyer.taxCode', '123');
  editor.touch('buyer.taxCode');
  expect(shown()).toBe('buyer-tax-code-invalid');
  form.setValue('buyer.taxCode', '0399993309');
  vi.advanceTimersByTime(300);
  expect(shown()).toBeUndefined();
});

test('VAL-018 asking to issue shows every fault, each sentence once, and leads to the first', () => {
  const { editor } = openEditor([{ ...paper, unit: null, quantity: null, price: null }]);
  expect(editor.check()).toBe(false);
  const codes = sentences(editor.faults.getState().all, 'error').map(({ fault }) => fault.code);
  expect(codes.filter((code) => code === 'line-fields-required')).toHaveLength(1);
  expect(editor.focusRequest.getState()?.fieldKey).toBe('buyer.taxCode');
});

test('an unreadable number stops saving and issuing', () => {
  const { editor, first } = openEditor();
  editor.lines.edit(first, (row, context) =>
    leave(typeNumber(row, 'price', '1.5'), 'price', context),
  );
  expect(editor.checkDraft()).toBe(false);
  expect(editor.focusRequest.getState()?.fieldKey).toBe(cellKey(first, 'price'));
  expect(editor.faults.getState().shown.get(cellKey(first, 'price'))?.code).toBe(
    'number-unreadable',
  );
});

test('ISS-028 an incomplete draft can be saved', () => {
  const { editor } = openEditor([{ ...paper, unit: null, price: null }]);
  expect(editor.checkDraft()).toBe(true);
});

test('VAL-015 rows without content are left out, and an invoice of them alone is refused', () => {
  const { editor, first } = openEditor();
  editor.lines.add();
  expect(editor.draft().lines).toHaveLength(1);
  editor.lines.remove(first);
  editor.check();
  expect(editor.faults.getState().all.map(({ fault }) => fault.code)).toContain('lines-empty');
});

test('faults that the server found stand at their fields until these are changed', () => {
  const { editor, form, first } = openEditor();
  editor.refuse([
    { path: 'buyer_data.buyer_email', code: 'value-invalid', severity: 'error' },
    { path: 'lines.0.name', code: 'text-too-long', params: { max: '500' }, severity: 'error' },
  ]);
  const shown = (fieldKey: string) => editor.faults.getState().shown.get(fieldKey)?.code;
  expect(shown('buyer.email')).toBe('value-invalid');
  expect(shown(cellKey(first, 'name'))).toBe('text-too-long');
  form.setValue('buyer.email', 'a@b.vn');
  vi.advanceTimersByTime(300);
  expect(shown('buyer.email')).toBeUndefined();
  editor.lines.edit(first, (row) => typeText(row, 'name', 'Giấy A4'));
  vi.advanceTimersByTime(300);
  expect(shown(cellKey(first, 'name'))).toBeUndefined();
});
