import { type Decimal, decimal } from '@hoadon/domain/money/decimal';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { addTexts, startI18n } from '../../lib/i18n.ts';
import { NumberFormatContext } from '../../lib/number-format.ts';
import { donutParts } from './donut-parts.ts';
import { Chart, type ChartData, type ChartKind } from './index.ts';

beforeAll(async () => {
  await startI18n('vi');
  await addTexts('kit');
  // Fetched late; on a busy machine that takes longer than a test waits.
  await import('./drawing.tsx');
});
const figures = (...values: readonly (string | null)[]): (Decimal | null)[] =>
  values.map((value) => (value === null ? null : decimal(value)));
const DATA: ChartData = {
  categories: ['Tháng 1', 'Tháng 2', 'Tháng 3'],
  series: [
    { key: 'sold', label: 'Bán ra', values: figures('1000', '-250', '0.1') },
    { key: 'bought', label: 'Mua vào', values: figures('400', null, '300') },
  ],
};

const draw = (kind: ChartKind, data: ChartData | undefined = DATA) =>
  render(<Chart title="Theo tháng" kind={kind} data={data} format={(value) => `${value} ₫`} />);
const cells = () => screen.getAllByRole('cell').map((cell) => cell.textContent);

test.each(['bars', 'line', 'donut'] as const)('%s are shown beside their exact figures', (kind) => {
  draw(kind);
  screen.getByRole('table', { name: 'Theo tháng' });
  expect(cells()).toEqual(['1000 ₫', '400 ₫', '-250 ₫', '–', '0.1 ₫', '300 ₫']);
});

test('the table replaces the picture when the user chooses it', async () => {
  draw('bars');
  await screen.findByRole('slider');
  fireEvent.click(screen.getByRole('button', { name: 'Xem dạng bảng' }));
  expect(screen.queryByRole('slider')).toBeNull();
  expect(screen.getByRole('table').parentElement?.className).not.toContain('sr-only');
});

test('the arrows read the figures of one category after the other', async () => {
  draw('bars');
  const reader = await screen.findByRole('slider', { name: 'Theo tháng: đọc từng mục' });
  const press = (key: string) => fireEvent.keyDown(reader, { key });
  press('ArrowRight');
  press('ArrowRight');
  expect(reader.getAttribute('aria-valuetext')).toBe('Tháng 2 · Bán ra: -250 ₫ · Mua vào: –');
  press('End');
  expect(reader.getAttribute('aria-valuetext')).toContain('Tháng 3');
  press('ArrowRight');
  expect(reader.getAttribute('aria-valuenow')).toBe('3');
});

test('a tap reads the figures of a category, and a mouse that leaves takes them away', async () => {
  draw('bars');
  const reader = await screen.findByRole('slider');
  const finger = { pointerType: 'touch', clientX: 1 };
  fireEvent.pointerDown(reader, finger);
  fireEvent.pointerLeave(reader, finger);
  screen.getByText('Tháng 1 · Bán ra: 1000 ₫ · Mua vào: 400 ₫');
  fireEvent.pointerLeave(reader, { pointerType: 'mouse' });
  screen.getByText(/^Chạm, đưa chuột/);
});

test('bars below zero hang from the zero line, and a missing value draws no mark', async () => {
  const { container } = draw('bars');
  await screen.findByRole('slider');
  const [january, february] = [...container.querySelectorAll('g.fill-series-1 rect')].map(
    (bar) => ({
      top: Number(bar.getAttribute('y')),
      height: Number(bar.getAttribute('height')),
    }),
  );
  expect(february?.top).toBeCloseTo((january?.top ?? 0) + (january?.height ?? 0));
  expect((january?.height ?? 0) / (february?.height ?? 1)).toBeCloseTo(4);
  cleanup();
  const lines = draw('line').container;
  await screen.findByRole('slider');
  expect(lines.querySelectorAll('circle.fill-series-1')).toHaveLength(3);
  expect(lines.querySelectorAll('circle.fill-series-2')).toHaveLength(2);
});

test('the axis has the words of the reader and the marks of the company', async () => {
  const { container } = render(
    <NumberFormatContext.Provider value={{ decimalMark: '.', thousandMark: ',' }}>
      <Chart
        title="Theo tháng"
        kind="bars"
        data={{
          ...DATA,
          series: [{ key: 'sold', label: 'Bán ra', values: figures('1500', '0', '0') }],
        }}
        format={String}
      />
    </NumberFormatContext.Provider>,
  );
  await screen.findByRole('slider');
  const texts = [...container.querySelectorAll('svg text')].map(({ textContent }) => textContent);
  expect(texts.some((text) => /^1\.5\sN$/.test(text ?? ''))).toBe(true);
});

test('a last name that is longer than its bars are wide stays within the picture', async () => {
  const WIDTH = 300;
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(WIDTH);
  const last = 'Quá hạn trên 90 ngày';
  const categories = ['Chưa đến hạn', '1–30 ngày', last];
  const { container } = render(
    <Chart title="Theo tuổi nợ" kind="bars" data={{ ...DATA, categories }} format={String} />,
  );
  await screen.findByRole('slider');
  const name = [...container.querySelectorAll('svg text')].find((one) => one.textContent === last);
  expect(Number(name?.getAttribute('x'))).toBeLessThanOrEqual(WIDTH - last.length * 3);
});

test('a donut shows the largest parts, the rest as one, and nothing that is not above zero', () => {
  const values = figures('10', '70', '-5', '20', '0', '30', '15', '40');
  const categories = values.map((_, index) => `${index}`);
  const parts = donutParts({ categories, series: [{ key: 'sold', label: '', values }] }, 'Còn lại');
  expect(parts).toEqual([
    { label: '1', value: '70' },
    { label: '7', value: '40' },
    { label: '5', value: '30' },
    { label: '3', value: '20' },
    { label: 'Còn lại', value: '25' },
  ]);
});

test('a chart without any figure shows a message', () => {
  const series = [{ key: 'sold', label: 'Bán ra', values: figures(null, null) }];
  draw('bars', { categories: ['1', '2'], series });
  screen.getByText('Không có dữ liệu');
});
