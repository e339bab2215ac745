import { DEFAULT_ROUNDING } from '../../packages/domain/src/display-settings/rounding.ts';
import { completeDraft } from '../../packages/domain/src/invoice/complete-draft.ts';
import {
  EMPTY_BUYER,
  emptyDraft,
  emptyLine,
} from '../../packages/domain/src/invoice/empty-draft.ts';
import type { InvoiceDraft, Seller } from '../../packages/domain/src/invoice/invoice.ts';
import { decimal } from '../../packages/domain/src/money/decimal.ts';
import { SERIAL } from './stage.ts';

const LINES = 5;

/** A VAT invoice of five lines, each a little different. */
export function sampleDraft(seller: Seller, index: number, today: string): InvoiceDraft {
  const lines = Array.from({ length: LINES }, (_, line) => ({
    ...emptyLine(),
    name: `Mặt hàng số ${line + 1}: giấy in khổ A4 loại tốt`,
    unit: 'ram',
    quantity: decimal(1 + line),
    price: decimal(50_000 + (index % 1000)),
    rate: line % 2 === 0 ? ('10' as const) : ('8' as const),
  }));
  const buyer = {
    ...EMPTY_BUYER,
    legalName: `Công ty Cổ phần Khách hàng số ${index}`,
    taxCode: '0399998804',
    address: '45 Đường Cây Bàng, Thành phố Hồ Chí Minh',
    email: 'ketoan@khachhang.example',
  };
  const draft = { ...emptyDraft('vat', seller, today), serial: SERIAL, buyer, lines };
  return completeDraft(draft, DEFAULT_ROUNDING);
}
