import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import { DEFAULT_ROUNDING } from '@hoadon/domain/display-settings/rounding';
import { completeDraft } from '@hoadon/domain/invoice/complete-draft';
import { EMPTY_DELIVERY, emptyDraft, emptyLine } from '@hoadon/domain/invoice/empty-draft';
import type { InvoiceDraft, Seller } from '@hoadon/domain/invoice/invoice';
import { INVOICE_KINDS, type InvoiceKind } from '@hoadon/domain/invoice/invoice-kind';
import type { Line } from '@hoadon/domain/invoice/lines/line';
import { decimal } from '@hoadon/domain/money/decimal';

const kindOf = (template: string): InvoiceKind => {
  if (template === INVOICE_KINDS.sales) return 'sales';
  return template === INVOICE_KINDS.transfer ? 'transfer' : 'vat';
};

const goods = (name: string, unit: string, quantity: string, price: string): Line => ({
  ...emptyLine(),
  name,
  unit,
  quantity: decimal(quantity),
  price: decimal(price),
});

/** A draft to preview a look with: the company's own name over made-up goods, without a real buyer. */
export function sampleDraft(
  seller: Seller,
  { template, serial }: Readonly<{ template: string; serial: string }>,
  today: PlainDate,
): InvoiceDraft {
  const kind = kindOf(template);
  const empty = emptyDraft(kind, seller, today);
  const [first, second] = [
    goods('Hàng hóa mẫu', 'cái', '2', '150000'),
    goods('Dịch vụ mẫu', 'lần', '1', '1200000'),
  ];
  const rate = kind === 'vat' ? ('8' as const) : ('NONE' as const);
  return completeDraft(
    {
      ...empty,
      serial: serial || `C${today.slice(2, 4)}${kind === 'transfer' ? 'N' : 'T'}AA`,
      buyer: {
        ...empty.buyer,
        name: 'Nguyễn Văn Mẫu',
        legalName: 'Công ty TNHH Người Mua Mẫu',
        taxCode: '0100000000',
        address: '1 Đường Mẫu, Phường Mẫu, Hà Nội',
      },
      lines: [
        { ...first, rate },
        { ...second, rate },
      ],
      ...(kind === 'transfer' && {
        delivery: { ...EMPTY_DELIVERY, dispatchOrder: '01/LĐĐ', vehicle: '29C-000.00' },
      }),
    },
    DEFAULT_ROUNDING,
  );
}
