import { emptyDraft, emptyLine } from '@hoadon/domain/invoice/empty-draft';
import type { Line } from '@hoadon/domain/invoice/lines/line';
import { decimal } from '@hoadon/domain/money/decimal';
import { VIETNAMESE_FORMAT } from '@hoadon/domain/money/number-format';
import { parseNumber } from '@hoadon/domain/money/parse-number';
import { renderHook } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { seller } from '../../../testing/samples.ts';
import { DraftDesk } from './draft-desk.ts';
import { cellPlace, sentences } from './faults.ts';
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

function openDesk(lines = [paper]) {
  const draft = { ...emptyDraft('vat', seller, '2026-11-21'), serial: 'C26TAA', lines };
  const { result } = renderHook(() => useForm<FormValues>({ defaultValues: valuesOf(draft, '1') }));
  const desk = new DraftDesk(result.current, draft, {
    seller,
    today: '2026-11-21',
    permitted: [{ template: '1', serial: 'C26TAA' }],
    parse: (text) => parseNumber(text, VIETNAMESE_FORMAT),
  });
  stops.push(desk.start());
  return { desk, form: result.current, first: desk.lines.order()[0] ?? -1 };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.useRealTimers();
});

test('the form opens with the totals and words of its lines', () => {
  const { desk } = openDesk();
  expect(desk.figures.getState()).toMatchObject({
    totals: { withoutTax: '999999', tax: '80000', withTax: '1079999' },
    words: 'Một triệu không trăm bảy mươi chín nghìn chín trăm chín mươi chín đồng',
  });
  expect(desk.dirty.getState()).toBe(false);
});

test('LIC-003 a series that was announced while the form is open may be issued from', () => {
  const { desk } = openDesk();
  desk.permit([]);
  const isSerialWrong = () => desk.faults.getState().all.some(({ place }) => place === 'serial');
  expect(isSerialWrong()).toBe(true);
  desk.permit([{ template: '1', serial: 'C26TAA' }]);
  expect(isSerialWrong()).toBe(false);
});

test('LINE-024 the totals follow 300 ms after the last key', () => {
  const { desk, first } = openDesk();
  const totals = () => desk.figures.getState().totals.withTax;
  desk.lines.edit(first, (row) => typeNumber(row, 'quantity', '1'));
  vi.advanceTimersByTime(200);
  desk.lines.edit(first, (row) => typeNumber(row, 'quantity', '10'));
  vi.advanceTimersByTime(299);
  expect(totals()).toBe('1079999');
  vi.advanceTimersByTime(1);
  expect(totals()).toBe('3599996');
  expect(desk.dirty.getState()).toBe(true);
});

test('ISS-013 ISS-018 the exchange rate belongs to foreign currencies alone', () => {
  const { desk, form } = openDesk();
  form.setValue('currency', 'USD');
  form.setValue('exchangeRate', decimal('25450'));
  expect(desk.draft()).toMatchObject({ currency: 'USD', exchangeRate: '25450' });
  form.setValue('currency', 'VND');
  expect(desk.draft().exchangeRate).toBeNull();
});

test('VAL-003 a fault shows once its field was left, and goes when it is put right', () => {
  const { desk, form } = openDesk();
  const shown = () => desk.faults.getState().shown.get('buyer.taxCode')?.code;
  expect(shown()).toBeUndefined();
  form.setValue('buyer.taxCode', '123');
  desk.touch('buyer.taxCode');
  expect(shown()).toBe('buyer-tax-code-invalid');
  form.setValue('buyer.taxCode', '0399993309');
  vi.advanceTimersByTime(300);
  expect(shown()).toBeUndefined();
});

test('VAL-018 asking to issue shows every fault, each sentence once, and leads to the first', () => {
  const { desk } = openDesk([{ ...paper, unit: null, quantity: null, price: null }]);
  expect(desk.check()).toBe(false);
  const told = sentences(desk.faults.getState().all, 'error').map(({ fault }) => fault.code);
  expect(told.filter((code) => code === 'line-fields-required')).toHaveLength(1);
  expect(desk.wanted.getState()?.place).toBe('buyer.taxCode');
});

test('an unreadable number stops saving and issuing', () => {
  const { desk, first } = openDesk();
  desk.lines.edit(first, (row, context) =>
    leave(typeNumber(row, 'price', '1.5'), 'price', context),
  );
  expect(desk.checkDraft()).toBe(false);
  expect(desk.wanted.getState()?.place).toBe(cellPlace(first, 'price'));
  expect(desk.faults.getState().shown.get(cellPlace(first, 'price'))?.code).toBe(
    'number-unreadable',
  );
});

test('ISS-028 an incomplete draft can be kept', () => {
  const { desk } = openDesk([{ ...paper, unit: null, price: null }]);
  expect(desk.checkDraft()).toBe(true);
});

test('VAL-015 rows without content are left out, and an invoice of them alone is refused', () => {
  const { desk, first } = openDesk();
  desk.lines.add();
  expect(desk.draft().lines).toHaveLength(1);
  desk.lines.remove(first);
  desk.check();
  expect(desk.faults.getState().all.map(({ fault }) => fault.code)).toContain('lines-empty');
});

test('faults that the server found stand at their fields until these are changed', () => {
  const { desk, form, first } = openDesk();
  desk.refuse([
    { path: 'buyer_data.buyer_email', code: 'value-invalid', severity: 'error' },
    { path: 'lines.0.name', code: 'text-too-long', params: { max: '500' }, severity: 'error' },
  ]);
  const shown = (place: string) => desk.faults.getState().shown.get(place)?.code;
  expect(shown('buyer.email')).toBe('value-invalid');
  expect(shown(cellPlace(first, 'name'))).toBe('text-too-long');
  form.setValue('buyer.email', 'a@b.vn');
  vi.advanceTimersByTime(300);
  expect(shown('buyer.email')).toBeUndefined();
  desk.lines.edit(first, (row) => typeText(row, 'name', 'Giấy A4'));
  vi.advanceTimersByTime(300);
  expect(shown(cellPlace(first, 'name'))).toBeUndefined();
});
