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
  cellKey,
  DraftEditor,
  type FormValues,
  kindOf,
  setNumber,
  typeNumber,
  valuesOf,
} from '../editor/index.ts';
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

function openEditor(kind: InvoiceKind = 'vat', lines: readonly Line[] = [paper]) {
  const empty = emptyDraft(kind, seller, '2026-11-21');
  const decree = empty.lines.filter(({ type }) => type === 'decree');
  const draft = { ...empty, serial: SERIALS[kind], lines: [...lines, ...decree] };
  const { result } = renderHook(() => useForm<FormValues>({ defaultValues: valuesOf(draft, '1') }));
  const editor = new DraftEditor(result.current, draft, {
    seller,
    today: '2026-11-21',
    permitted: [{ template: '2', serial: SERIALS.sales }],
    parse: (text) => parseNumber(text, VIETNAMESE_FORMAT),
  });
  stops.push(editor.start());
  return { editor, form: result.current, first: editor.lines.order()[0] ?? -1 };
}

const chooseReduction = (editor: DraftEditor, percent: string) =>
  editor.lines.edit(editor.lines.decrees()[0] ?? -1, (row, context) =>
    setNumber(row, 'customRate', decimal(percent), context),
  );

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.useRealTimers();
});

test('LINE-017 LINE-012 LINE-014 as a sales invoice the tax goes, a reduction row is last and takes its share', () => {
  const { editor } = openEditor();
  expect(editor.draft().totals).toMatchObject({ tax: '36000', withTax: '486000' });
  expect(chooseSeries(editor, choiceOf('sales'))).toBeNull();
  expect(editor.draft()).toMatchObject({
    kind: 'sales',
    serial: 'C26TBH',
    totals: { tax: '0', withTax: '450000', decreeReduction: '0' },
  });
  chooseReduction(editor, '3');
  editor.lines.add();
  expect(editor.draft().totals).toMatchObject({ decreeReduction: '2700', withTax: '447300' });
  expect(editor.draft().lines.at(-1)?.name).toMatch(/^Đã giảm 2\.700 đồng/);
  expect(editor.figures.getState()).toMatchObject({ kind: 'sales' });
});

test('LINE-018 LINE-019 ISS-009 1 to 2 to 6 and back to 1 gives the first document again, half-typed numbers too', () => {
  const { editor, form, first } = openEditor();
  form.setValue('buyer.legalName', 'Đại Phát');
  form.setValue('currency', 'USD');
  form.setValue('exchangeRate', decimal('26350'));
  form.setValue('paymentMethod', 'TM');
  editor.lines.edit(first, (row) => typeNumber(row, 'price', '150.000,'));
  const before = editor.draft();
  for (const kind of ['sales', 'transfer', 'vat'] as const) {
    chooseSeries(editor, choiceOf(kind));
    editor.draft();
  }
  expect(editor.draft()).toEqual(before);
  expect(editor.lines.row(first)?.typing.price?.text).toBe('150.000,');
});

test('ISS-009 leaving a transfer note takes its delivery, and one click brings it back', () => {
  const { editor, form } = openEditor('transfer');
  form.setValue('delivery.dispatchOrder', 'LĐ 7');
  form.setValue('delivery.vehicle', '29C');
  const taken = chooseSeries(editor, choiceOf('sales'));
  expect(editor.draft().delivery).toBeNull();
  chooseSeries(editor, choiceOf('transfer'));
  expect(editor.draft().delivery).toMatchObject({ dispatchOrder: '', vehicle: '' });
  taken?.undo();
  expect(editor.draft()).toMatchObject({
    kind: 'transfer',
    serial: 'C26NXK',
    delivery: { dispatchOrder: 'LĐ 7', vehicle: '29C' },
  });
  expect(editor.lines.decrees()).toEqual([]);
});

test('LINE-019 leaving a sales invoice takes its reduction, and one click brings it back with its rate', () => {
  const { editor } = openEditor('sales');
  chooseReduction(editor, '5');
  const taken = chooseSeries(editor, choiceOf('vat'));
  expect(editor.draft().totals).toMatchObject({ decreeReduction: '0', tax: '36000' });
  taken?.undo();
  expect(editor.draft().totals).toMatchObject({ decreeReduction: '4500', withTax: '445500' });
});

test('another series of the same kind changes nothing but the series', () => {
  const { editor } = openEditor('sales');
  chooseReduction(editor, '1');
  const before = editor.draft();
  expect(chooseSeries(editor, { ...choiceOf('sales'), serial: 'C26TBB' })).toBeNull();
  expect(editor.draft()).toEqual({ ...before, serial: 'C26TBB' });
});

test('LINE-011 a missing rate of the reduction is shown at its row, which has the focus', () => {
  const { editor } = openEditor('sales');
  editor.form.setValue('buyer', {
    ...editor.form.getValues('buyer'),
    legalName: 'Đại Phát',
    taxCode: '0399993309',
    address: 'Huế',
  });
  expect(editor.check()).toBe(false);
  const fieldKey = cellKey(editor.lines.decrees()[0] ?? -1, 'customRate');
  expect(editor.focusRequest.getState()?.fieldKey).toBe(fieldKey);
  expect(editor.faults.getState().shown.get(fieldKey)?.code).toBe('decree-rate-required');
});

test('the reduction row may be taken away, and stays away until it is wanted', () => {
  const { editor } = openEditor('sales');
  const putBack = editor.lines.setDecrees([]);
  expect(editor.draft().lines.map(({ type }) => type)).toEqual(['product']);
  putBack();
  expect(editor.draft().lines.map(({ type }) => type)).toEqual(['product', 'decree']);
});

test('LINE-017 LINE-018 LINE-019 LINE-020 whatever is chosen in whatever order, the form holds the document its kind asks for', () => {
  const walks = fc.array(fc.constantFrom<InvoiceKind>('vat', 'sales', 'transfer'), {
    minLength: 1,
    maxLength: 6,
  });
  fc.assert(
    fc.property(walks, (kinds) => {
      const { editor } = openEditor();
      const typed = (lines: readonly Line[]) =>
        lines.flatMap(({ type, name, quantity, price, rate, subtotal }) =>
          type === 'decree' ? [] : [{ name, quantity, price, rate, subtotal }],
        );
      const before = typed(editor.draft().lines);
      for (const kind of kinds) {
        chooseSeries(editor, choiceOf(kind));
        const { lines, delivery, totals } = editor.draft();
        expect(kindOf(editor.form.getValues('invoiceType'))).toBe(kind);
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
