import type { LineField } from './line-fields.ts';

/** Columns of the lines table, left to right, with their widths; the name takes the rest. */
export const GRID =
  'grid grid-cols-[36px_126px_72px_minmax(180px,1fr)_68px_80px_100px_92px_112px_96px_116px_30px]';

/** Narrower windows scroll the table sideways. */
export const TABLE_WIDTH = 'min-w-[1110px]';

export const ROW_HEIGHT = 31;

/** Fields in the order of Tab and of pasted columns. */
export const FIELD_ORDER: readonly LineField[] = [
  'type',
  'code',
  'name',
  'unit',
  'quantity',
  'price',
  'rate',
  'subtotal',
];

/** Where writing a new line begins. */
export const FIRST_WRITTEN: LineField = 'name';
