import { DEFAULT_ROUNDING } from '@hoadon/domain/display-settings/rounding';
import { emptyLine } from '@hoadon/domain/invoice/empty-draft';
import { completeLine } from '@hoadon/domain/invoice/lines/complete-line';
import type { Line } from '@hoadon/domain/invoice/lines/line';
import { decimal } from '@hoadon/domain/money/decimal';
import { VIETNAMESE_FORMAT } from '@hoadon/domain/money/number-format';
import { parseNumber } from '@hoadon/domain/money/parse-number';
import { expect, test, vi } from 'vitest';
import type { LineContext } from './line-fields.ts';
import {
  chooseMethod,
  chooseRate,
  chooseType,
  copyCell,
  leave,
  type RowId,
  typeNumber,
  typeText,
} from './line-row.ts';
import { LineStore } from './line-store.ts';

const context: LineContext = {
  kind: 'vat',
  rounding: DEFAULT_ROUNDING,
  parse: (text) => parseNumber(text, VIETNAMESE_FORMAT),
};

const paper: Line = {
  ...emptyLine(),
  name: 'Giấy in A4',
  unit: 'ram',
  quantity: decimal('3'),
  price: decimal('50000'),
  rate: '8',
};

const storeOf = (...lines: Line[]) => new LineStore(lines, () => context);
const idAt = (store: LineStore, index: number): RowId => store.order()[index] ?? -1;
const lineAt = (store: LineStore, index: number) => store.row(idAt(store, index))?.line;

/** What the form does 300 ms after the last key. */
function settle(store: LineStore) {
  const rows = store.filled();
  store.accept(
    rows,
    rows.map(({ line }) => completeLine(line, 'vat', DEFAULT_ROUNDING)),
  );
}

const typeAndSettle = (
  store: LineStore,
  text: string,
  field: 'price' | 'subtotal' | 'quantity',
) => {
  store.edit(idAt(store, 0), (row) => typeNumber(row, field, text));
  settle(store);
};

test('LINE-023 UX-014 a negative price or amount becomes 0, but on a line that decreases', () => {
  const store = storeOf(paper);
  typeAndSettle(store, '-100', 'price');
  expect(lineAt(store, 0)).toMatchObject({ price: '0', subtotal: '0' });
  store.edit(idAt(store, 0), (row) => leave(row, 'price', context));
  expect(store.row(idAt(store, 0))?.typing).toEqual({});
  const lowering = storeOf({ ...paper, quantity: null, price: null, method: 'decrease' });
  typeAndSettle(lowering, '-100', 'subtotal');
  expect(lineAt(lowering, 0)).toMatchObject({ subtotal: '-100' });
});

test('typing in one row renders that row alone', () => {
  const store = storeOf(paper, paper);
  const first = vi.fn();
  const second = vi.fn();
  store.storeOf(idAt(store, 0)).subscribe(first);
  store.storeOf(idAt(store, 1)).subscribe(second);
  settle(store);
  first.mockClear();
  second.mockClear();
  store.edit(idAt(store, 0), (row) => typeNumber(row, 'quantity', '4'));
  settle(store);
  expect(lineAt(store, 0)).toMatchObject({ subtotal: '200000', tax: '16000', total: '216000' });
  expect(first).toHaveBeenCalled();
  expect(second).not.toHaveBeenCalled();
});

test('LINE-016 an amount typed key by key gives the price of the whole amount, not of its first digits', () => {
  const store = storeOf({ ...paper, quantity: null });
  for (const text of ['1', '10', '100', '100.000']) typeAndSettle(store, text, 'subtotal');
  store.edit(idAt(store, 0), (row) => leave(row, 'subtotal', context));
  expect(lineAt(store, 0)).toMatchObject({ quantity: '2', price: '50000', subtotal: '100000' });
});

test('LINE-016 a price typed after an amount replaces the amount', () => {
  const store = storeOf(paper);
  typeAndSettle(store, '150.000', 'subtotal');
  store.edit(idAt(store, 0), (row) => leave(row, 'subtotal', context));
  typeAndSettle(store, '20.000', 'price');
  expect(lineAt(store, 0)).toMatchObject({ quantity: '3', price: '20000', subtotal: '60000' });
});

test('a number that cannot be read stays as typed and changes no amount', () => {
  const store = storeOf(paper);
  settle(store);
  typeAndSettle(store, '1.5', 'quantity');
  store.edit(idAt(store, 0), (row) => leave(row, 'quantity', context));
  expect(store.row(idAt(store, 0))?.typing.quantity?.text).toBe('1.5');
  expect(lineAt(store, 0)).toMatchObject({ quantity: '3', subtotal: '150000' });
  typeAndSettle(store, '1,5', 'quantity');
  store.edit(idAt(store, 0), (row) => leave(row, 'quantity', context));
  expect(store.row(idAt(store, 0))?.typing).toEqual({});
  expect(lineAt(store, 0)).toMatchObject({ quantity: '1.5', subtotal: '75000' });
});

test('a price corrected after another cell was edited does not undo the other edit', () => {
  const store = storeOf(paper);
  const id = idAt(store, 0);
  store.edit(id, (row) => leave(typeNumber(row, 'price', '5.00'), 'price', context));
  store.edit(id, (row) => typeText(row, 'name', 'Giấy A3'));
  store.edit(id, (row) => leave(typeNumber(row, 'price', '60.000'), 'price', context));
  expect(lineAt(store, 0)).toMatchObject({ name: 'Giấy A3', price: '60000' });
});

test('a removed line comes back where it stood, with what was typed in it', () => {
  const store = storeOf(paper, { ...paper, name: 'Mực in' }, { ...paper, name: 'Bàn' });
  const putBack = store.remove(idAt(store, 1));
  expect(store.filled().map(({ line }) => line.name)).toEqual(['Giấy in A4', 'Bàn']);
  putBack();
  expect(store.filled().map(({ line }) => line.name)).toEqual(['Giấy in A4', 'Mực in', 'Bàn']);
});

test('the table always offers a line to write in', () => {
  const store = storeOf(paper);
  const putBack = store.remove(idAt(store, 0));
  expect(store.order()).toHaveLength(1);
  expect(store.filled()).toEqual([]);
  putBack();
  expect(store.order()).toHaveLength(1);
  expect(lineAt(store, 0)?.name).toBe('Giấy in A4');
});

test('LINE-002 the first line has no rate chosen, the next one takes over the rate above', () => {
  const store = storeOf(emptyLine());
  expect(lineAt(store, 0)?.rate).toBe('NONE');
  store.edit(idAt(store, 0), (row) => chooseRate(row, '10'));
  store.add();
  expect(lineAt(store, 1)?.rate).toBe('10');
});

test('a line moves up and down and stops at the ends', () => {
  const store = storeOf(paper, { ...paper, name: 'Mực in' });
  const id = idAt(store, 1);
  store.move(id, -1);
  store.move(id, -1);
  expect(store.filled().map(({ line }) => line.name)).toEqual(['Mực in', 'Giấy in A4']);
});

test('copying the cell above works out the amounts again', () => {
  const store = storeOf(paper, { ...paper, price: decimal('1000') });
  store.edit(idAt(store, 1), (row, rules) => copyCell(row, 'price', paper, rules));
  settle(store);
  expect(lineAt(store, 1)).toMatchObject({ price: '50000', subtotal: '150000' });
});

test('a line that becomes a remark retains only its name', () => {
  const store = storeOf(paper);
  store.edit(idAt(store, 0), (row) => chooseType(row, 'note'));
  settle(store);
  expect(lineAt(store, 0)).toMatchObject({ name: 'Giấy in A4', quantity: null, total: null });
});

test('goods that decrease become a discount without minus: a discount lowers by itself', () => {
  const store = storeOf(paper);
  store.edit(idAt(store, 0), (row, rules) => chooseMethod(row, 'decrease', rules));
  settle(store);
  expect(lineAt(store, 0)).toMatchObject({ quantity: '-3', subtotal: '-150000', total: '-162000' });
  store.edit(idAt(store, 0), (row) => chooseType(row, 'discount'));
  settle(store);
  expect(lineAt(store, 0)).toMatchObject({
    type: 'discount',
    method: null,
    quantity: '3',
    subtotal: '150000',
    total: '162000',
  });
});

test('a discount of a plain sum needs neither quantity nor price', () => {
  const store = storeOf({ ...emptyLine(), type: 'discount', name: 'Chiết khấu', rate: '8' });
  typeAndSettle(store, '100.000', 'subtotal');
  expect(lineAt(store, 0)).toMatchObject({ quantity: null, price: null, tax: '8000' });
});

test('a rate chosen while a price is still being typed stays chosen', () => {
  const store = storeOf({ ...paper, rate: 'NONE' });
  const id = idAt(store, 0);
  store.edit(id, (row) => typeNumber(row, 'price', '60.000'));
  store.edit(id, (row) => chooseRate(row, '10'));
  settle(store);
  expect(lineAt(store, 0)).toMatchObject({ rate: '10', price: '60000', tax: '18000' });
});

const reduction: Line = { ...emptyLine(), type: 'decree', rate: 'KHAC', customRate: decimal('3') };
const typesOf = (store: LineStore) => store.filled().map(({ line }) => line.type);

test('LINE-019 the reduction row is the last line whatever is added, moved, pasted or taken out', () => {
  const store = storeOf(reduction, paper, paper);
  expect(store.order()).toHaveLength(2);
  store.edit(store.add(), (row) => typeText(row, 'name', 'Bút'));
  store.paste(idAt(store, 2), [
    [{ field: 'name', value: 'Bút' }],
    [{ field: 'name', value: 'Thước' }],
  ]);
  store.move(idAt(store, 3), 1);
  expect(typesOf(store)).toEqual(['product', 'product', 'product', 'product', 'decree']);
  const putBack = store.remove(idAt(store, 0));
  store.append([paper]);
  expect(typesOf(store).at(-1)).toBe('decree');
  putBack();
  expect(typesOf(store).filter((type) => type === 'decree')).toHaveLength(1);
});

test('in a correction of many every invoice has its reduction row, and a new line belongs to the invoice above it', () => {
  const of = (line: Line, original: number): Line => ({ ...line, original });
  const store = storeOf(of(paper, 1), of(reduction, 1), of(paper, 2), of(reduction, 2));
  const reducedIn = (one: LineStore) =>
    one.filled().flatMap(({ line }) => (line.type === 'decree' ? line.original : []));
  expect(reducedIn(store)).toEqual([1, 2]);
  const [first = -1] = store.decrees();
  const putBack = store.removeDecree(first);
  expect(reducedIn(store)).toEqual([2]);
  putBack();
  expect(reducedIn(store)).toEqual([1, 2]);
  const again = storeOf(paper);
  again.restore(store.written());
  expect(reducedIn(again)).toEqual([1, 2]);
  expect(store.row(store.add(idAt(store, 0)))?.line.original).toBe(1);
  const last = store.order().length;
  store.paste(
    idAt(store, last - 1),
    ['Bút', 'Thước'].map((value) => [{ field: 'name', value }]),
  );
  expect(store.row(idAt(store, last))?.line).toMatchObject({ name: 'Thước', original: 2 });
});

test('restoring unsaved lines restores the reduction row, and adds none if there was none', () => {
  const again = storeOf(paper);
  again.restore(storeOf(paper, reduction).written());
  expect(typesOf(again)).toEqual(['product', 'decree']);
  again.restore(storeOf(paper).written());
  expect(again.decrees()).toEqual([]);
});

test('leaving an untouched number cell is no edit', () => {
  const store = storeOf(paper);
  const edits = vi.fn();
  store.edits.subscribe(edits);
  store.edit(idAt(store, 0), (row, context) => leave(row, 'quantity', context));
  expect(edits).not.toHaveBeenCalled();
  store.edit(idAt(store, 0), (row) => typeNumber(row, 'quantity', '3'));
  expect(edits).toHaveBeenCalledTimes(1);
});

test('undoing the removal of the only line retains what was written meanwhile', () => {
  const store = storeOf(paper);
  const putBack = store.remove(idAt(store, 0));
  store.edit(idAt(store, 0), (row) => typeText(row, 'name', 'Bút'));
  putBack();
  expect(store.filled().map(({ line }) => line.name)).toEqual([paper.name, 'Bút']);
  const idle = storeOf(paper);
  idle.remove(idAt(idle, 0))();
  expect(idle.order()).toHaveLength(1);
});

test('an invoice that was saved without goods has an empty row to write in', () => {
  expect(storeOf(reduction).order()).toHaveLength(1);
  expect(storeOf().order()).toHaveLength(1);
});
