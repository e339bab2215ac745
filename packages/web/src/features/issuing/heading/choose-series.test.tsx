import { emptyDraft, emptyLine } from '@hoadon/domain/invoice/empty-draft';
import { INVOICE_KINDS, type InvoiceKind } from '@hoadon/domain/invoice/invoice-kind';
import type { Line } from '@hoadon/domain/invoice/lines/line';
import { decimal } from '@hoadon/domain/money/decimal';
import { VIETNAMESE_FORMAT } from '@hoadon/domain/money/number-format';
import { parseNumber } from '@hoadon/domain/money/parse-number';
import { renderHook } from '@testing-library/react';
import fc from 'fast-check';
import { useForm } from 'react-hook-form';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { seller } from '../../../testing/samples.ts';
import {
  cellPlace,
  DraftDesk,
  type FormValues,
  kindOf,
  setNumber,
  typeNumber,
  valuesOf,
} from '../desk/index.ts';
import { chooseSeries } from './choose-series.ts';

const paper: Line = {
  ...emptyLine(),
  name: 'Giấy',
  unit: 'ram',
  quantity: decimal('3'),
  price: decimal('150000'),
  rate: '8',
};
const SERIALS: Readonly<Record<InvoiceKind, string>> = {
  vat: 'C26TAA',
  sales: 'C26TBH',
  transfer: 'C26NXK',
};
const choiceOf = (kind: InvoiceKind) => ({
  invoiceType: INVOICE_KINDS[kind],
  templateCode: INVOICE_KINDS[kind],
  serial: SERIALS[kind],
});

const stops: (() => void)[] = [];

function openDesk(kind: InvoiceKind = 'vat', lines: readonly Line[] = [paper]) {
  const empty = emptyDraft(kind, seller, '2026-11-21');
  const decree = empty.lines.filter(({ type }) => type === 'decree');
  const draft = { ...empty, serial: SERIALS[kind], lines: [...lines, ...decree] };
  const { result } = renderHook(() => useForm<FormValues>({ defaultValues: valuesOf(draft, '1') }));
  const desk = new DraftDesk(result.current, draft, {
    seller,
    today: '2026-11-21',
    permitted: [{ template: '2', serial: SERIALS.sales }],
    parse: (text) => parseNumber(text, VIETNAMESE_FORMAT),
  });
  stops.push(desk.start());
  return { desk, form: result.current, first: desk.lines.order()[0] ?? -1 };
}

const chooseReduction = (desk: DraftDesk, percent: string) =>
  desk.lines.edit(desk.lines.decrees()[0] ?? -1, (row, context) =>
    setNumber(row, 'customRate', decimal(percent), context),
  );

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.useRealTimers();
});

test('LINE-017 LINE-012 LINE-014 as a sales invoice the tax goes, a reduction row stands last and takes its share', () => {
  const { desk } = openDesk();
  expect(desk.draft().totals).toMatchObject({ tax: '36000', withTax: '486000' });
  expect(chooseSeries(desk, choiceOf('sales'))).toBeNull();
  expect(desk.draft()).toMatchObject({
    kind: 'sales',
    serial: 'C26TBH',
    totals: { tax: '0', withTax: '450000', decreeReduction: '0' },
  });
  chooseReduction(desk, '3');
  desk.lines.add();
  expect(desk.draft().totals).toMatchObject({ decreeReduction: '2700', withTax: '447300' });
  expect(desk.draft().lines.at(-1)?.name).toMatch(/^Đã giảm 2\.700 đồng/);
  expect(desk.figures.getState()).toMatchObject({ kind: 'sales' });
});

test('LINE-018 LINE-019 ISS-009 1 to 2 to 6 and back to 1 gives the first document again, half-typed numbers too', () => {
  const { desk, form, first } = openDesk();
  form.setValue('buyer.legalName', 'Đại Phát');
  form.setValue('currency', 'USD');
  form.setValue('exchangeRate', decimal('26350'));
  form.setValue('paymentMethod', 'TM');
  desk.lines.edit(first, (row) => typeNumber(row, 'price', '150.000,'));
  const before = desk.draft();
  for (const kind of ['sales', 'transfer', 'vat'] as const) {
    chooseSeries(desk, choiceOf(kind));
    desk.draft();
  }
  expect(desk.draft()).toEqual(before);
  expect(desk.lines.row(first)?.typing.price?.text).toBe('150.000,');
});

test('ISS-009 leaving a transfer note takes its delivery, and one click brings it back', () => {
  const { desk, form } = openDesk('transfer');
  form.setValue('delivery.dispatchOrder', 'LĐ 7');
  form.setValue('delivery.vehicle', '29C');
  const taken = chooseSeries(desk, choiceOf('sales'));
  expect(desk.draft().delivery).toBeNull();
  chooseSeries(desk, choiceOf('transfer'));
  expect(desk.draft().delivery).toMatchObject({ dispatchOrder: '', vehicle: '' });
  taken?.undo();
  expect(desk.draft()).toMatchObject({
    kind: 'transfer',
    serial: 'C26NXK',
    delivery: { dispatchOrder: 'LĐ 7', vehicle: '29C' },
  });
  expect(desk.lines.decrees()).toEqual([]);
});

test('LINE-019 leaving a sales invoice takes its reduction, and one click brings it back with its rate', () => {
  const { desk } = openDesk('sales');
  chooseReduction(desk, '5');
  const taken = chooseSeries(desk, choiceOf('vat'));
  expect(desk.draft().totals).toMatchObject({ decreeReduction: '0', tax: '36000' });
  taken?.undo();
  expect(desk.draft().totals).toMatchObject({ decreeReduction: '4500', withTax: '445500' });
});

test('another series of the same kind changes nothing but the series', () => {
  const { desk } = openDesk('sales');
  chooseReduction(desk, '1');
  const before = desk.draft();
  expect(chooseSeries(desk, { ...choiceOf('sales'), serial: 'C26TBB' })).toBeNull();
  expect(desk.draft()).toEqual({ ...before, serial: 'C26TBB' });
});

test('LINE-011 a missing rate of the reduction is told at its row, which has the focus', () => {
  const { desk } = openDesk('sales');
  desk.form.setValue('buyer', {
    ...desk.form.getValues('buyer'),
    legalName: 'Đại Phát',
    taxCode: '0399993309',
    address: 'Huế',
  });
  expect(desk.check()).toBe(false);
  const place = cellPlace(desk.lines.decrees()[0] ?? -1, 'customRate');
  expect(desk.wanted.getState()?.place).toBe(place);
  expect(desk.faults.getState().shown.get(place)?.code).toBe('decree-rate-required');
});

test('the reduction row may be taken away, and stays away until it is wanted', () => {
  const { desk } = openDesk('sales');
  const putBack = desk.lines.setDecrees([]);
  expect(desk.draft().lines.map(({ type }) => type)).toEqual(['product']);
  putBack();
  expect(desk.draft().lines.map(({ type }) => type)).toEqual(['product', 'decree']);
});

test('LINE-017 LINE-018 LINE-019 LINE-020 whatever is chosen in whatever order, the form holds the document its kind asks for', () => {
  const walks = fc.array(fc.constantFrom<InvoiceKind>('vat', 'sales', 'transfer'), {
    minLength: 1,
    maxLength: 6,
  });
  fc.assert(
    fc.property(walks, (kinds) => {
      const { desk } = openDesk();
      const typed = (lines: readonly Line[]) =>
        lines.flatMap(({ type, name, quantity, price, rate, subtotal }) =>
          type === 'decree' ? [] : [{ name, quantity, price, rate, subtotal }],
        );
      const before = typed(desk.draft().lines);
      for (const kind of kinds) {
        chooseSeries(desk, choiceOf(kind));
        const { lines, delivery, totals } = desk.draft();
        expect(kindOf(desk.form.getValues('invoiceType'))).toBe(kind);
        expect(lines.filter(({ type }) => type === 'decree')).toHaveLength(
          kind === 'sales' ? 1 : 0,
        );
        expect(delivery !== null).toBe(kind === 'transfer');
        expect(totals.tax).toBe(kind === 'vat' ? '36000' : '0');
        expect(typed(lines)).toEqual(before);
      }
    }),
    { numRuns: 40 },
  );
});
