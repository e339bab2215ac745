import type { InvoiceDraft } from '@hoadon/domain/invoice/invoice';
import { INVOICE_KINDS } from '@hoadon/domain/invoice/invoice-kind';
import type { Line } from '@hoadon/domain/invoice/line';
import { NATURES } from './encode-lines.ts';
import type { DecodedLine, Invoice } from './invoice.ts';
import { rateText } from './rate-text.ts';

/** THDon by kind: the title of the form (Circular 32/2025, annex). */
export const INVOICE_NAMES = {
  vat: 'Hóa đơn giá trị gia tăng',
  sales: 'Hóa đơn bán hàng',
  transfer: 'Phiếu xuất kho kiêm vận chuyển nội bộ',
} as const;

const lineOf = (line: Line, index: number): DecodedLine => ({
  ...line,
  position: String(index + 1),
  nature: NATURES[line.type],
  discountPercent: null,
  discountAmount: null,
  rateText: rateText(line.rate, line.customRate),
});

/** The draft as it would read once issued, without number, code and signatures: for previews. */
export function invoiceOfDraft(draft: InvoiceDraft): Invoice {
  const { kind, ...stated } = draft;
  return {
    ...stated,
    version: '',
    dataId: '',
    name: INVOICE_NAMES[kind],
    template: INVOICE_KINDS[kind],
    number: null,
    providerTaxCode: null,
    lines: draft.lines.map(lineOf),
    authorityCode: null,
    qrText: null,
    signatures: [],
    extras: [],
  };
}
