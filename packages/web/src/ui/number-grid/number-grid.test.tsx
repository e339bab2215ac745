import { type Decimal, decimal, isNegative, minus, plus, ZERO } from '@hoadon/domain/money/decimal';
import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { CallError } from '../../lib/call-error.ts';
import { addTexts, startI18n } from '../../lib/i18n.ts';
import { type CellAmounts, type GridRow, NumberGrid, withDerived } from './index.ts';

beforeAll(async () => {
  await startI18n('vi');
  await addTexts('kit');
});
afterEach(cleanup);

const notNegative = (value: Decimal) => (isNegative(value) ? 'Không được âm.' : null);
const or0 = (value: Decimal | null) => value ?? ZERO;
const COLUMNS = ['Giá trị', 'Thuế'];
const ROWS: readonly GridRow[] = [
  { key: 'carried', label: 'Kỳ trước', cells: [null, { key: '22', refuse: notNegative }] },
  { key: 'sold', label: 'Bán ra' },
  { key: '5', label: '5%', cells: [{ key: '30', min: ZERO }, { key: '31' }] },
  { key: '10', label: '10%', cells: [{ key: '32' }, { key: '33' }] },
  {
    key: 'sum',
    label: 'Cộng',
    strong: true,
    cells: [
      { key: '34', derive: (of) => plus(or0(of('30')), or0(of('32'))) },
      { key: '35', derive: (of) => plus(or0(of('31')), or0(of('33'))) },
    ],
  },
  {
    key: 'due',
    label: 'Phải nộp',
    cells: [null, { key: '40', derive: (of) => minus(or0(of('35')), or0(of('22'))) }],
  },
];

function Form({ start = {} }: { start?: CellAmounts }) {
  const [typed, setTyped] = useState(start);
  return (
    <NumberGrid
      label="Tờ khai"
      columns={COLUMNS}
      rows={ROWS}
      typed={typed}
      onChange={setTyped}
      faults={{ '22': 'Chưa khớp kỳ trước.' }}
    />
  );
}

const input = (row: string, column: string) =>
  screen.getByRole<HTMLInputElement>('textbox', { name: `${row}: ${column}` });
const derived = (key: string) =>
  document.querySelector(`[data-cell="${key}"] > :last-child`)?.textContent;
const type = (row: string, column: string, text: string) =>
  fireEvent.change(input(row, column), { target: { value: text } });
const press = (key: string, shiftKey = false) =>
  fireEvent.keyDown(document.activeElement as Element, { key, shiftKey });

function paste(row: string, column: string, text: string): void {
  const cell = input(row, column);
  cell.focus();
  const event = createEvent.paste(cell);
  Object.defineProperty(event, 'clipboardData', { value: { getData: () => text } });
  fireEvent(cell, event);
}

test('what the form derives follows each figure, derived ones included', () => {
  render(<Form start={{ '22': decimal('50') }} />);
  type('5%', 'Thuế', '100');
  type('10%', 'Thuế', '20k');
  expect([derived('35'), derived('40')]).toEqual(['20.100', '20.050']);
});

test('a cell that derives from itself is a fault of the form, not a wrong number', () => {
  const circle: GridRow[] = [
    {
      key: 'row',
      label: '',
      cells: [
        { key: 'a', derive: (of) => of('b') },
        { key: 'b', derive: (of) => of('a') },
      ],
    },
  ];
  expect(() => withDerived(circle, {})).toThrow('cell a derives from itself');
});

test('Enter and the arrows go from cell to cell, over headings and what is not typed', () => {
  render(<Form />);
  input('Kỳ trước', 'Thuế').focus();
  press('Enter');
  expect(document.activeElement).toBe(input('5%', 'Thuế'));
  press('ArrowDown');
  expect(document.activeElement).toBe(input('10%', 'Thuế'));
  press('ArrowDown');
  expect(document.activeElement).toBe(input('10%', 'Thuế'));
  press('ArrowLeft');
  expect(document.activeElement).toBe(input('10%', 'Giá trị'));
  press('Enter', true);
  expect(document.activeElement).toBe(input('5%', 'Giá trị'));
  press('ArrowUp');
  expect(document.activeElement).toBe(input('5%', 'Giá trị'));
});

test('sideways arrows within a number move in its text', () => {
  render(<Form start={{ '31': decimal('1500') }} />);
  const cell = input('5%', 'Thuế');
  cell.focus();
  cell.setSelectionRange(2, 2);
  press('ArrowLeft');
  expect(document.activeElement).toBe(cell);
});

test('a table from a spreadsheet is laid over the cells, and taken back in one step', () => {
  render(<Form start={{ '32': decimal('7') }} />);
  paste('5%', 'Giá trị', '1.000\t50\r\n2.000\t200\r\n3.000\t250\r\n');
  expect(COLUMNS.map((column) => input('5%', column).value)).toEqual(['1.000', '50']);
  expect(COLUMNS.map((column) => input('10%', column).value)).toEqual(['2.000', '200']);
  expect(derived('34')).toBe('3.000');
  expect(screen.getByRole('status').textContent).toContain('Đã dán 4 ô');
  expect(screen.getByRole('status').textContent).not.toContain('không dán được');
  fireEvent.click(screen.getByRole('button', { name: 'Hoàn tác' }));
  expect(input('5%', 'Giá trị').value).toBe('');
  expect(input('10%', 'Giá trị').value).toBe('7');
});

test('a copied column with the empty row of a heading falls into the right cells', () => {
  render(<Form />);
  paste('Kỳ trước', 'Thuế', '9\n\n1\n2');
  expect(['Kỳ trước', '5%', '10%'].map((row) => input(row, 'Thuế').value)).toEqual(['9', '1', '2']);
  cleanup();
  render(<Form />);
  paste('Kỳ trước', 'Thuế', '9\n1\n2');
  expect(['Kỳ trước', '5%', '10%'].map((row) => input(row, 'Thuế').value)).toEqual(['9', '1', '2']);
});

test('pasted text that is no number, or below the least, is counted and changes nothing', () => {
  render(<Form start={{ '30': decimal('5') }} />);
  paste('5%', 'Giá trị', '-1\tnhiều\n2\t');
  expect(input('5%', 'Giá trị').value).toBe('5');
  expect(input('5%', 'Thuế').value).toBe('');
  expect(screen.getByRole('status').textContent).toContain('2 giá trị không dán được');
});

test('a pasted table replaces what was being typed, readable or not, and the cell has the focus still', () => {
  render(<Form />);
  type('5%', 'Thuế', '1.2.3');
  paste('5%', 'Thuế', '70\n80');
  expect(input('5%', 'Thuế').value).toBe('70');
  expect(input('5%', 'Thuế').getAttribute('aria-invalid')).toBeNull();
  expect(document.activeElement).toBe(input('5%', 'Thuế'));
});

test('VAT-028 VAT-029 “-100” in a cell that takes no negative figure is refused and changes nothing, the sign alone as well', () => {
  render(<Form start={{ '22': decimal('500') }} />);
  for (const text of ['-', '-100']) {
    type('Kỳ trước', 'Thuế', text);
    expect(input('Kỳ trước', 'Thuế').value).toBe('500');
    screen.getByText('Không được âm.');
  }
  expect(derived('40')).toBe('(500)');
});

test('a fault is shown at its cell', () => {
  render(<Form />);
  const cell = input('Kỳ trước', 'Thuế');
  expect(cell.getAttribute('aria-invalid')).toBe('true');
  const described = cell.getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(described)?.textContent).toBe('Chưa khớp kỳ trước.');
});

test('while figures load there is a place for them, and a failure can be tried again', () => {
  const rest = { label: 'Tờ khai', columns: COLUMNS, rows: ROWS, onChange: () => undefined };
  const { rerender } = render(<NumberGrid {...rest} typed={undefined} />);
  screen.getByRole('status', { name: 'Đang xử lý…' });
  let tries = 0;
  const error = new CallError({ status: 0, code: 'NETWORK' });
  rerender(<NumberGrid {...rest} typed={undefined} error={error} onRetry={() => (tries += 1)} />);
  fireEvent.click(screen.getByRole('button', { name: 'Thử lại' }));
  expect(tries).toBe(1);
});
