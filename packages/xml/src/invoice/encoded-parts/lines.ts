import type { InvoiceDraft } from '@hoadon/domain/invoice/invoice';
import type { Line, LineType } from '@hoadon/domain/invoice/lines/line';
import { element, leaf, type Markup, NOTHING } from '../../dom/canonical-writer.ts';
import { type FieldRule, type FieldWriter, mandatory, textRule } from '../../dom/field-writer.ts';
import { EXTRA, extraFields } from '../extra-fields.ts';
import * as rules from '../field-rules.ts';
import { rateText } from '../rate-text.ts';

const LINES = 'HDon/DLHDon/NDHDon/DSHHDVu/HHDVu';

/** TChat (annex IV). The relief row of Resolution 204/2025 is a remark: it sells nothing. */
export const NATURES = {
  product: '1',
  discount: '3',
  note: '4',
  decree: '4',
} as const satisfies Record<LineType, string>;

const ITEM_CODE = textRule(50);
const REQUIRED_ITEM_NAME = mandatory(textRule(500));
const UNIT = textRule(50);
const REQUIRED_RATE = mandatory(textRule(11));

type LineLayout = Readonly<{ amount: FieldRule; rate: FieldRule | null }>;

function layoutOf(kind: InvoiceDraft['kind'], type: LineType): LineLayout {
  const isRemark = type === 'note' || type === 'decree';
  return {
    amount: isRemark || kind === 'transfer' ? rules.AMOUNT : rules.REQUIRED_AMOUNT,
    // The percentage of a relief row is of the direct method, not a rate of VAT.
    rate: kind === 'vat' && !isRemark ? REQUIRED_RATE : null,
  };
}

function lineMarkup(writer: FieldWriter, invoice: InvoiceDraft, line: Line, index: number): Markup {
  const { field } = writer;
  const path = `${LINES}[${index + 1}]`;
  const layout = layoutOf(invoice.kind, line.type);
  const isDecree = line.type === 'decree';
  return element('HHDVu', [
    leaf('TChat', NATURES[line.type]),
    leaf('STT', String(index + 1)),
    field(path, 'MHHDVu', line.code, ITEM_CODE),
    field(path, 'THHDVu', line.name, REQUIRED_ITEM_NAME),
    field(path, 'DVTinh', line.unit, UNIT),
    field(path, 'SLuong', line.quantity, rules.AMOUNT),
    field(path, 'DGia', line.price, rules.AMOUNT),
    field(path, 'ThTien', isDecree ? null : line.subtotal, layout.amount),
    layout.rate ? field(path, 'TSuat', rateText(line.rate, line.customRate), layout.rate) : NOTHING,
    extraFields(writer, path, [
      { name: EXTRA.lineTax, type: 'numeric', value: line.tax },
      { name: EXTRA.decreeReduction, type: 'numeric', value: isDecree ? line.subtotal : null },
    ]),
  ]);
}

/** DSHHDVu: the goods and services, in the order of the screen. */
export const linesMarkup = (writer: FieldWriter, invoice: InvoiceDraft): Markup =>
  element(
    'DSHHDVu',
    invoice.lines.map((line, index) => lineMarkup(writer, invoice, line, index)),
  );
