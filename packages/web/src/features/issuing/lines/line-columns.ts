import type { InvoiceKind } from '@hoadon/domain/invoice/invoice-kind';
import type { LineField } from '../desk/index.ts';

export type LineColumn = LineField | 'number' | 'tax' | 'total';

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

export const layoutOf = (kind: InvoiceKind): Layout => (kind === 'vat' ? WITH_TAX : WITHOUT_TAX);

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
export const fieldOrder = (kind: InvoiceKind): readonly LineField[] =>
  FIELD_ORDER.filter((field) => layoutOf(kind).columns.includes(field));

/** Where writing a new line begins. */
export const FIRST_WRITTEN: LineField = 'name';
