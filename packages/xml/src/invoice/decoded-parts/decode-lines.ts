import type { LineType } from '@hoadon/domain/invoice/lines/line';
import { type Decimal, plus } from '@hoadon/domain/money/decimal';
import { childrenOf, type XmlElement } from '../../dom/tree.ts';
import { NATURES } from '../encoded-parts/index.ts';
import { EXTRA } from '../extra-fields.ts';
import type { DecodedLine } from '../invoice.ts';
import type { TagReader } from '../tag-reader.ts';
import { statedRate } from './stated-rate.ts';

const DISCOUNT = NATURES.discount;
const REMARK = NATURES.note;

function typeOf(nature: string, relief: Decimal | null): LineType {
  if (nature === DISCOUNT) return 'discount';
  if (nature === REMARK) return relief === null ? 'note' : 'decree';
  return 'product';
}

/** The line's tax: not in the tables, but most vendors state it in one of two ways. */
const taxOf = (read: TagReader, row: XmlElement): Decimal | null =>
  read.amount(row, 'TThue') ?? read.extraAmount(row, EXTRA.lineTax);

function lineOf(read: TagReader, row: XmlElement, index: number): DecodedLine {
  read.name(row, `HHDVu ${index + 1}`);
  const nature = read.text(row, 'TChat') ?? '1';
  const relief = read.extraAmount(row, EXTRA.decreeReduction);
  const rateText = read.text(row, 'TSuat');
  const subtotal = read.amount(row, 'ThTien') ?? relief;
  const tax = taxOf(read, row);
  return {
    type: typeOf(nature, relief),
    position: read.text(row, 'STT'),
    nature,
    code: read.text(row, 'MHHDVu'),
    name: read.text(row, 'THHDVu') ?? read.text(row, 'Ten') ?? '',
    unit: read.text(row, 'DVTinh'),
    quantity: read.amount(row, 'SLuong'),
    price: read.amount(row, 'DGia'),
    discountPercent: read.amount(row, 'TLCKhau'),
    discountAmount: read.amount(row, 'STCKhau'),
    ...statedRate(read, rateText, { parent: row, tag: 'TSuat', isTotal: false }),
    rateText,
    subtotal,
    tax,
    total: subtotal === null ? null : tax === null ? subtotal : plus(subtotal, tax),
    method: null,
  };
}

/** Every HHDVu of the invoice, in the order of the file. */
export const linesOf = (read: TagReader, content: XmlElement | null): DecodedLine[] =>
  childrenOf(read.part(content, 'DSHHDVu'), 'HHDVu').map((row, index) => lineOf(read, row, index));
