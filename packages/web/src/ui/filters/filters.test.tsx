import {
  choiceFilter,
  choicesFilter,
  datesFilter,
  flagFilter,
  numbersFilter,
  rowsFilter,
} from '@hoadon/contracts/filters/filter-kinds';
import { defineFilters, readFilters, writeFilters } from '@hoadon/contracts/filters/read-filters';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { addTexts, startI18n } from '../../lib/i18n.ts';
import { FilterBar, type FilterTexts } from './index.ts';

beforeAll(async () => {
  await startI18n('vi');
  await addTexts('kit');
  // Fetched late; on a busy machine that takes longer than a test waits.
  await import('./filter-dialog.tsx');
});
afterEach(cleanup);

const FIELDS = defineFilters({
  issued: datesFilter('from', 'to'),
  amount: numbersFilter('low', 'high'),
  kind: choiceFilter('kind', ['1', '2']),
  rate: choicesFilter('rate', ['0', '8', '10']),
  tags: rowsFilter('tag', { operators: ['any', 'none'] }),
  file: flagFilter('file'),
});
const TEXTS: FilterTexts<typeof FIELDS> = {
  issued: { label: 'Ngày lập' },
  amount: { label: 'Số tiền' },
  kind: { label: 'Loại', options: [{ value: '1', label: 'GTGT' }] },
  rate: {
    label: 'Thuế suất',
    options: ['0', '8', '10'].map((value) => ({ value, label: `${value}%` })),
  },
  tags: { label: 'Nhãn', options: [{ value: '7', label: 'Khẩn' }] },
  file: { label: 'Có tệp' },
};

type Address = Readonly<Record<string, string | undefined>>;

function Listed({ start }: { start: Address }) {
  const [address, setAddress] = useState(start);
  const { values, refused } = readFilters(FIELDS, address);
  return (
    <>
      <FilterBar
        fields={FIELDS}
        texts={TEXTS}
        values={values}
        ignored={refused}
        onChange={(next) => setAddress(writeFilters(FIELDS, next))}
      />
      <pre>{new URLSearchParams(address as Record<string, string>).toString()}</pre>
    </>
  );
}

const list = (start: Address = {}) => render(<Listed start={start} />);
const address = () => document.querySelector('pre')?.textContent ?? '';
const chips = () => screen.queryAllByRole('listitem').map((chip) => chip.textContent);
const open = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Lọc' }));
  return within(await screen.findByRole('dialog', { name: 'Lọc danh sách' }));
};

test('each filter in the address is a chip that shows its value', () => {
  list({
    from: '2026-10-01',
    low: '1500000',
    rate: '0,8,10',
    tag: 'none:7,99',
    file: 'false',
    kind: '1',
  });
  expect(chips()).toEqual([
    'Ngày lập: từ 01/10/2026',
    'Số tiền: từ 1.500.000',
    'Loại: GTGT',
    'Thuế suất: 0%, 8% và 1 mục khác',
    'Nhãn: không có Khẩn, 99',
    'Có tệp: Không',
  ]);
});

test('a chip is taken away alone, and all of them at once', () => {
  list({ rate: '8', file: 'true', from: '2026-10-01', to: '2026-10-01' });
  fireEvent.click(screen.getByRole('button', { name: 'Bỏ điều kiện Thuế suất' }));
  expect(chips()).toEqual(['Ngày lập: 01/10/2026', 'Có tệp: Có']);
  expect(address()).toBe('from=2026-10-01&to=2026-10-01&file=true');
  fireEvent.click(screen.getByRole('button', { name: 'Bỏ lọc' }));
  expect(address()).toBe('');
});

test('filters are tried out in the dialog and take effect together', async () => {
  list();
  const dialog = await open();
  fireEvent.change(dialog.getByRole('combobox', { name: 'Loại' }), { target: { value: '2' } });
  fireEvent.click(dialog.getByRole('checkbox', { name: '10%' }));
  fireEvent.click(dialog.getByRole('checkbox', { name: '8%' }));
  fireEvent.change(dialog.getByRole('textbox', { name: 'Số tiền: từ' }), {
    target: { value: '20k' },
  });
  expect(address()).toBe('');
  fireEvent.click(dialog.getByRole('button', { name: 'Lọc' }));
  await waitFor(() => expect(address()).toBe('low=20000&kind=2&rate=8%2C10'));
});

test('cancelling the dialog leaves the list as it was', async () => {
  list({ kind: '1' });
  const dialog = await open();
  fireEvent.change(dialog.getByRole('combobox', { name: 'Loại' }), { target: { value: '' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Hủy' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(address()).toBe('kind=1');
});

test('a range whose end is before its start is refused at its field, which gets the focus', async () => {
  list();
  const dialog = await open();
  const [low, high] = ['từ', 'đến'].map((end) =>
    dialog.getByRole('textbox', { name: `Số tiền: ${end}` }),
  );
  fireEvent.change(low as HTMLElement, { target: { value: '10' } });
  fireEvent.change(high as HTMLElement, { target: { value: '9' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Lọc' }));
  dialog.getByText('Giá trị đầu phải nhỏ hơn hoặc bằng giá trị cuối.');
  expect(document.activeElement).toBe(low);
  expect(address()).toBe('');
});

test('an amount that cannot be read is not dropped: it stays to be corrected', async () => {
  list();
  const dialog = await open();
  const low = dialog.getByRole('textbox', { name: 'Số tiền: từ' });
  fireEvent.change(low, { target: { value: '1.2.3' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Lọc' }));
  expect(document.activeElement).toBe(low);
  screen.getByRole('dialog');
});

test('clearing takes away what could not be read as well', async () => {
  list({ kind: '1' });
  const dialog = await open();
  const low = () => dialog.getByRole<HTMLInputElement>('textbox', { name: 'Số tiền: từ' });
  fireEvent.change(low(), { target: { value: '1.2.3' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Bỏ lọc' }));
  expect(low().value).toBe('');
  fireEvent.click(dialog.getByRole('button', { name: 'Lọc' }));
  await waitFor(() => expect(address()).toBe(''));
});

test('a chip opens the dialog at its own filter', async () => {
  list({ file: 'true' });
  fireEvent.click(screen.getByRole('button', { name: 'Có tệp: Có' }));
  const dialog = within(await screen.findByRole('dialog'));
  await waitFor(() =>
    expect(document.activeElement).toBe(dialog.getByRole('combobox', { name: 'Có tệp' })),
  );
});

test('parameters of the address that mean nothing are named', () => {
  list({ kind: '9' });
  expect(screen.getByRole('status').textContent).toContain('kind');
  expect(chips()).toEqual([]);
});
