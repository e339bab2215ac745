import type { InvoiceKind } from '@hoadon/domain/invoice/invoice-kind';
import { type LineField, listedOf, useEditor } from '../editor/index.ts';

/** Lines state goods, differences or new names; in a correction list each line also names its original. */
export type LineShape = 'goods' | 'differences' | 'names' | 'listedGoods' | 'listedDifferences';

export function useLineShape(): LineShape {
  const { correcting } = useEditor().setting;
  if (correcting?.action === 'ADJUST_INFO') return 'names';
  const isOfAmounts = correcting?.action === 'ADJUST_INCREASE_DECREASE';
  if (listedOf(correcting).length > 0) return isOfAmounts ? 'listedDifferences' : 'listedGoods';
  return isOfAmounts ? 'differences' : 'goods';
}

export type LineColumn = LineField | 'number' | 'original' | 'tax' | 'total';

export const statesDifferences = (shape: LineShape): boolean =>
  shape === 'differences' || shape === 'listedDifferences';

export const isOfList = (shape: LineShape): boolean =>
  shape === 'listedGoods' || shape === 'listedDifferences';

/** Columns of the table; windows narrower than `width` scroll sideways. */
type Layout = Readonly<{
  columns: readonly LineColumn[];
  /** Widths of the columns and of the delete button; the name takes the rest. */
  grid: string;
  width: string;
}>;

const WITH_TAX: Layout = {
  columns: [
    'number',
    'type',
    'code',
    'name',
    'unit',
    'quantity',
    'price',
    'rate',
    'subtotal',
    'tax',
    'total',
  ],
  grid: 'grid grid-cols-[36px_142px_72px_minmax(180px,1fr)_68px_80px_100px_92px_112px_96px_116px_30px]',
  width: 'min-w-[1126px]',
};
/** Sales invoices and transfer notes have no tax (LINE-021): the amount is the total. */
const WITHOUT_TAX: Layout = {
  columns: ['number', 'type', 'code', 'name', 'unit', 'quantity', 'price', 'subtotal'],
  grid: 'grid grid-cols-[36px_142px_88px_minmax(180px,1fr)_76px_96px_120px_132px_30px]',
  width: 'min-w-[902px]',
};

type TaxedOrNot = 'withTax' | 'withoutTax';

const DIFFERENCES: Readonly<Record<TaxedOrNot, Layout>> = {
  withTax: {
    columns: withMethod(WITH_TAX.columns),
    grid: 'grid grid-cols-[36px_142px_78px_64px_minmax(158px,1fr)_60px_80px_100px_92px_112px_96px_116px_30px]',
    width: 'min-w-[1166px]',
  },
  withoutTax: {
    columns: withMethod(WITHOUT_TAX.columns),
    grid: 'grid grid-cols-[36px_142px_84px_88px_minmax(180px,1fr)_76px_96px_120px_132px_30px]',
    width: 'min-w-[986px]',
  },
};

const LISTED: Readonly<Record<'goods' | 'differences', Readonly<Record<TaxedOrNot, Layout>>>> = {
  goods: {
    withTax: {
      columns: withOriginal(WITH_TAX.columns),
      grid: 'grid grid-cols-[36px_138px_142px_72px_minmax(180px,1fr)_68px_80px_100px_92px_112px_96px_116px_30px]',
      width: 'min-w-[1264px]',
    },
    withoutTax: {
      columns: withOriginal(WITHOUT_TAX.columns),
      grid: 'grid grid-cols-[36px_138px_142px_88px_minmax(180px,1fr)_76px_96px_120px_132px_30px]',
      width: 'min-w-[1040px]',
    },
  },
  differences: {
    withTax: {
      columns: withOriginal(DIFFERENCES.withTax.columns),
      grid: 'grid grid-cols-[36px_138px_142px_78px_64px_minmax(158px,1fr)_60px_80px_100px_92px_112px_96px_116px_30px]',
      width: 'min-w-[1304px]',
    },
    withoutTax: {
      columns: withOriginal(DIFFERENCES.withoutTax.columns),
      grid: 'grid grid-cols-[36px_138px_142px_84px_88px_minmax(180px,1fr)_76px_96px_120px_132px_30px]',
      width: 'min-w-[1124px]',
    },
  },
};

/** An adjustment of information changes names, but no quantities and amounts. */
const NAMES: Layout = {
  columns: ['number', 'code', 'name', 'unit'],
  grid: 'grid grid-cols-[36px_120px_minmax(180px,1fr)_120px_30px]',
  width: 'min-w-[500px]',
};

function withMethod(columns: readonly LineColumn[]): readonly LineColumn[] {
  const [number, type, ...others] = columns;
  return number && type ? [number, type, 'method', ...others] : columns;
}

function withOriginal(columns: readonly LineColumn[]): readonly LineColumn[] {
  const [number, ...others] = columns;
  return number ? [number, 'original', ...others] : columns;
}

export function layoutOf(kind: InvoiceKind, shape: LineShape = 'goods'): Layout {
  if (shape === 'names') return NAMES;
  const taxed = kind === 'vat' ? 'withTax' : 'withoutTax';
  if (isOfList(shape)) return LISTED[statesDifferences(shape) ? 'differences' : 'goods'][taxed];
  if (shape === 'differences') return DIFFERENCES[taxed];
  return kind === 'vat' ? WITH_TAX : WITHOUT_TAX;
}

export const ROW_HEIGHT = 31;

/** Order of fields for Tab and for pasted columns. */
const FIELD_ORDER: readonly LineField[] = [
  'type',
  'code',
  'name',
  'unit',
  'quantity',
  'price',
  'rate',
  'subtotal',
];
export const fieldOrder = (kind: InvoiceKind, shape?: LineShape): readonly LineField[] =>
  FIELD_ORDER.filter((field) => layoutOf(kind, shape).columns.includes(field));

/** `field` and the fields to its right; `customRate` shares the column of `rate`. */
export function fieldsFrom(
  kind: InvoiceKind,
  field: LineField,
  shape?: LineShape,
): readonly LineField[] {
  const fields = fieldOrder(kind, shape);
  return fields.slice(fields.indexOf(field === 'customRate' ? 'rate' : field));
}

/** First focused field of a new line. */
export const FIRST_WRITTEN: LineField = 'name';
