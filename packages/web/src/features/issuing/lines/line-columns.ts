import type { InvoiceKind } from '@hoadon/domain/invoice/invoice-kind';
import type { LineField } from '../desk/index.ts';

/** Goods that are sold, what is more or less of them, or what they are called; of a list each line says to which invoice it belongs. */
export type LineShape = 'goods' | 'differences' | 'names' | 'listedGoods' | 'listedDifferences';

export type LineColumn = LineField | 'number' | 'original' | 'tax' | 'total';

export const statesDifferences = (shape: LineShape): boolean =>
  shape === 'differences' || shape === 'listedDifferences';

export const isOfList = (shape: LineShape): boolean =>
  shape === 'listedGoods' || shape === 'listedDifferences';

/** The table of one kind of document. Narrower windows scroll it sideways. */
type Layout = Readonly<{
  columns: readonly LineColumn[];
  /** Widths of the columns and of the bin at the end; the name takes the rest. */
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
  grid: 'grid grid-cols-[36px_126px_72px_minmax(180px,1fr)_68px_80px_100px_92px_112px_96px_116px_30px]',
  width: 'min-w-[1110px]',
};
/** Sales invoices and transfer notes bear no tax (LINE-021): the amount is the total. */
const WITHOUT_TAX: Layout = {
  columns: ['number', 'type', 'code', 'name', 'unit', 'quantity', 'price', 'subtotal'],
  grid: 'grid grid-cols-[36px_126px_88px_minmax(180px,1fr)_76px_96px_120px_132px_30px]',
  width: 'min-w-[884px]',
};

type TaxedOrNot = 'withTax' | 'withoutTax';

const DIFFERENCES: Readonly<Record<TaxedOrNot, Layout>> = {
  withTax: {
    columns: withMethod(WITH_TAX.columns),
    grid: 'grid grid-cols-[36px_126px_84px_72px_minmax(170px,1fr)_68px_80px_100px_92px_112px_96px_116px_30px]',
    width: 'min-w-[1184px]',
  },
  withoutTax: {
    columns: withMethod(WITHOUT_TAX.columns),
    grid: 'grid grid-cols-[36px_126px_84px_88px_minmax(180px,1fr)_76px_96px_120px_132px_30px]',
    width: 'min-w-[968px]',
  },
};

const LISTED: Readonly<Record<'goods' | 'differences', Readonly<Record<TaxedOrNot, Layout>>>> = {
  goods: {
    withTax: {
      columns: withOriginal(WITH_TAX.columns),
      grid: 'grid grid-cols-[36px_138px_126px_72px_minmax(180px,1fr)_68px_80px_100px_92px_112px_96px_116px_30px]',
      width: 'min-w-[1248px]',
    },
    withoutTax: {
      columns: withOriginal(WITHOUT_TAX.columns),
      grid: 'grid grid-cols-[36px_138px_126px_88px_minmax(180px,1fr)_76px_96px_120px_132px_30px]',
      width: 'min-w-[1022px]',
    },
  },
  differences: {
    withTax: {
      columns: withOriginal(DIFFERENCES.withTax.columns),
      grid: 'grid grid-cols-[36px_138px_126px_84px_72px_minmax(170px,1fr)_68px_80px_100px_92px_112px_96px_116px_30px]',
      width: 'min-w-[1322px]',
    },
    withoutTax: {
      columns: withOriginal(DIFFERENCES.withoutTax.columns),
      grid: 'grid grid-cols-[36px_138px_126px_84px_88px_minmax(180px,1fr)_76px_96px_120px_132px_30px]',
      width: 'min-w-[1106px]',
    },
  },
};

/** An adjustment of information names things anew; goods and money stay where they are. */
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

/** Fields in the order of Tab and of pasted columns. */
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

/** From a field to the right; the number of another rate stands in the column of the rate. */
export function fieldsFrom(
  kind: InvoiceKind,
  field: LineField,
  shape?: LineShape,
): readonly LineField[] {
  const fields = fieldOrder(kind, shape);
  return fields.slice(fields.indexOf(field === 'customRate' ? 'rate' : field));
}

/** Where writing a new line begins. */
export const FIRST_WRITTEN: LineField = 'name';
