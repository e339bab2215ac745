import {
  type Decimal,
  decimal,
  minus,
  negated,
  plus,
  sum,
  ZERO,
} from '@hoadon/domain/money/decimal';
import type { CellAmounts, GridCell, GridRow } from '../../ui/number-grid/index.ts';

type Of = (key: string) => Decimal | null;

const typed = (key: string): GridCell => ({ key });
const derived = (key: string, reckon: (of: (key: string) => Decimal) => Decimal): GridCell => ({
  key,
  derive: (of: Of) => reckon((other) => of(other) ?? ZERO),
});
const addUp = (key: string, keys: readonly string[]): GridCell =>
  derived(key, (of) => sum(keys.map(of)));
const atLeastZero = (value: Decimal): Decimal => (value.startsWith('-') ? ZERO : value);
const due = (of: (key: string) => Decimal): Decimal =>
  minus(plus(minus(of('36'), of('22')), of('37')), plus(of('38'), of('39a')));

/** Indicators of the VAT return 01/GTGT in the form's own words and order, for looking at only. */
export const RETURN_ROWS: readonly GridRow[] = [
  {
    key: 'B',
    label: 'Thuế còn được khấu trừ kỳ trước chuyển sang [22]',
    cells: [null, typed('22')],
  },
  { key: 'I', label: 'I. Hàng hóa, dịch vụ mua vào trong kỳ' },
  {
    key: 'I1',
    level: 1,
    label: 'Mua vào [23] [24]',
    cells: [typed('23'), typed('24')],
  },
  {
    key: 'I1a',
    level: 2,
    label: 'Trong đó: nhập khẩu [23a] [24a]',
    cells: [typed('23a'), typed('24a')],
  },
  { key: 'I2', level: 1, label: 'Thuế được khấu trừ kỳ này [25]', cells: [null, typed('25')] },
  { key: 'II', label: 'II. Hàng hóa, dịch vụ bán ra trong kỳ' },
  { key: 'II1', level: 1, label: 'Không chịu thuế [26]', cells: [typed('26'), null] },
  {
    key: 'II2',
    level: 1,
    label: 'Chịu thuế [27] [28]',
    note: '[27] = [29] + [30] + [32] + [32a]; [28] = [31] + [33]',
    cells: [addUp('27', ['29', '30', '32', '32a']), addUp('28', ['31', '33'])],
  },
  { key: 'II2a', level: 2, label: 'Thuế suất 0% [29]', cells: [typed('29'), null] },
  { key: 'II2b', level: 2, label: 'Thuế suất 5% [30] [31]', cells: [typed('30'), typed('31')] },
  { key: 'II2c', level: 2, label: 'Thuế suất 10% [32] [33]', cells: [typed('32'), typed('33')] },
  { key: 'II2d', level: 2, label: 'Không tính thuế [32a]', cells: [typed('32a'), null] },
  {
    key: 'II3',
    level: 1,
    strong: true,
    label: 'Tổng doanh thu và thuế bán ra [34] [35]',
    note: '[34] = [26] + [27]; [35] = [28]',
    cells: [addUp('34', ['26', '27']), addUp('35', ['28'])],
  },
  {
    key: 'III',
    label: 'III. Thuế phát sinh trong kỳ [36]',
    note: '[36] = [35] − [25]',
    cells: [null, derived('36', (of) => minus(of('35'), of('25')))],
  },
  { key: 'IV', label: 'IV. Điều chỉnh thuế của các kỳ trước' },
  { key: 'IV1', level: 1, label: 'Điều chỉnh giảm [37]', cells: [null, typed('37')] },
  { key: 'IV2', level: 1, label: 'Điều chỉnh tăng [38]', cells: [null, typed('38')] },
  { key: 'V', label: 'V. Thuế nhận bàn giao được khấu trừ [39a]', cells: [null, typed('39a')] },
  { key: 'VI', label: 'VI. Nghĩa vụ thuế trong kỳ' },
  {
    key: 'VI1',
    level: 1,
    label: 'Phải nộp của hoạt động kinh doanh [40a]',
    note: '[40a] = [36] − [22] + [37] − [38] − [39a], từ 0 trở lên',
    cells: [null, derived('40a', (of) => atLeastZero(due(of)))],
  },
  { key: 'VI2', level: 1, label: 'Bù trừ cho dự án đầu tư [40b]', cells: [null, typed('40b')] },
  {
    key: 'VI3',
    level: 1,
    strong: true,
    label: 'Còn phải nộp [40]',
    cells: [null, derived('40', (of) => minus(of('40a'), of('40b')))],
  },
  {
    key: 'VI4',
    level: 1,
    strong: true,
    label: 'Chưa khấu trừ hết [41]',
    cells: [null, derived('41', (of) => atLeastZero(negated(due(of))))],
  },
  { key: 'VI41', level: 2, label: 'Đề nghị hoàn [42]', cells: [null, typed('42')] },
  {
    key: 'VI42',
    level: 2,
    label: 'Chuyển kỳ sau [43]',
    cells: [null, derived('43', (of) => minus(of('41'), of('42')))],
  },
];

export const RETURN_FIGURES: CellAmounts = {
  '22': decimal('12500000'),
  '23': decimal('864300000'),
  '24': decimal('79120000'),
  '25': decimal('79120000'),
  '26': decimal('45000000'),
  '30': decimal('120000000'),
  '31': decimal('6000000'),
  '32': decimal('1240500000'),
  '33': decimal('124050000'),
};
