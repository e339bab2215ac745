import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import { DEFAULT_ROUNDING, roundingFor } from '@hoadon/domain/display-settings/rounding';
import { completeDraft } from '@hoadon/domain/invoice/complete-draft';
import { firstDecreeRow } from '@hoadon/domain/invoice/decree-reduction';
import { EMPTY_BUYER, emptyDraft, emptyLine } from '@hoadon/domain/invoice/empty-draft';
import type { Buyer, Delivery, InvoiceDraft, Seller } from '@hoadon/domain/invoice/invoice';
import type { InvoiceKind } from '@hoadon/domain/invoice/invoice-kind';
import type { Line } from '@hoadon/domain/invoice/lines/line';
import { ruleSetOn } from '@hoadon/domain/legal/rule-set';
import { decimal } from '@hoadon/domain/money/decimal';
import { DEMO_BUYERS } from './demo-company.ts';
import type { DemoSerials } from './demo-series.ts';

type Facts = Readonly<{ seller: Seller; serials: DemoSerials; today: PlainDate }>;
type Goods = Readonly<{ name: string; unit: string; quantity: string; price: string }>;

/**
 * A few drafts worth looking at: several rates, a discount and a remark, dollars, a person; a sales
 * invoice with its reduction, goods on their way to another warehouse.
 */
export function demoDrafts(facts: Facts): InvoiceDraft[] {
  const goodsRate = usualRate(facts.today);
  const line = (goods: Goods, rate = goodsRate) => productLine(goods, rate);
  const drafts: (Partial<InvoiceDraft> & { lines: readonly Line[] })[] = [
    {
      buyer: DEMO_BUYERS.trading,
      lines: [
        line({ name: 'Giấy in A4 70 g/m²', unit: 'Ram', quantity: '120', price: '62000' }),
        line({ name: 'Bút bi xanh 0,5 mm', unit: 'Hộp', quantity: '40', price: '55000' }),
        line({ name: 'Bìa hồ sơ nhựa khổ A4', unit: 'Cái', quantity: '350', price: '4500' }),
        discountLine('Chiết khấu đơn hàng trên 10 triệu đồng', '300000', goodsRate),
        noteLine('Giao hàng tại kho người mua'),
      ],
    },
    {
      buyer: DEMO_BUYERS.school,
      lines: [
        line(
          { name: 'Máy in laser đen trắng', unit: 'Cái', quantity: '3', price: '4250000' },
          '10',
        ),
        line({ name: 'Sách giáo khoa lớp 10', unit: 'Bộ', quantity: '60', price: '185000' }, 'KCT'),
        line({ name: 'Phấn trắng không bụi', unit: 'Hộp', quantity: '100', price: '18000' }, '5'),
      ],
    },
    {
      buyer: DEMO_BUYERS.importer,
      currency: 'USD',
      exchangeRate: decimal('26350'),
      lines: [
        line(
          { name: 'Sổ tay bìa da xuất khẩu', unit: 'Quyển', quantity: '500', price: '3.85' },
          '0',
        ),
      ],
    },
    {
      buyer: DEMO_BUYERS.person,
      paymentMethod: 'TM/CK',
      lines: [line({ name: 'Đèn bàn học LED', unit: 'Cái', quantity: '1', price: '389000' })],
    },
    {
      kind: 'sales',
      buyer: DEMO_BUYERS.school,
      lines: [
        line({ name: 'Bàn ghế học sinh hai chỗ', unit: 'Bộ', quantity: '30', price: '1150000' }),
        ...reduction(facts.today, '1'),
      ],
    },
    {
      kind: 'sales',
      buyer: DEMO_BUYERS.importer,
      currency: 'USD',
      exchangeRate: decimal('26350'),
      lines: [
        line({ name: 'Thiết kế bao bì sổ tay', unit: 'Mẫu', quantity: '3', price: '120.5' }),
        ...reduction(facts.today, '5'),
      ],
    },
    {
      kind: 'transfer',
      buyer: ownStore(facts.seller),
      delivery: DEMO_DELIVERY,
      lines: [
        line({ name: 'Giấy in A4 70 g/m²', unit: 'Ram', quantity: '500', price: '55000' }),
        line({ name: 'Bút bi xanh 0,5 mm', unit: 'Hộp', quantity: '200', price: '41000' }),
      ],
    },
  ];
  return drafts.map((draft) => complete({ ...base(facts, draft.kind), ...draft }));
}

const base = ({ seller, serials, today }: Facts, kind: InvoiceKind = 'vat'): InvoiceDraft => ({
  ...emptyDraft(kind, seller, today),
  serial: serials[kind],
});

/** The reduction row at a percentage of the direct method, while a resolution is in force. */
function reduction(today: PlainDate, percent: string): readonly Line[] {
  const row = firstDecreeRow('sales', today);
  return row ? [{ ...row, customRate: decimal(percent) }] : [];
}

const DEMO_DELIVERY: Delivery = {
  dispatchOrder: 'Lệnh điều động số 12/LĐĐ-SM',
  vehicle: 'Xe tải 51C-000.12',
  contractNumber: null,
  warehouseAddress: 'Kho Tân Tạo, Phường Tân Tạo, Thành phố Hồ Chí Minh',
  carrierName: 'Võ Văn Chuyến',
  shipperName: 'Đặng Thị Kho',
};

/** The company itself, at its other warehouse. */
const ownStore = ({ name, taxCode }: Seller): Buyer => ({
  ...EMPTY_BUYER,
  name: 'Huỳnh Văn Nhận',
  legalName: name,
  taxCode,
  address: 'Cửa hàng Sao Mai, 77 Đường Hoa Sữa, Phường Ninh Kiều, Thành phố Cần Thơ',
});

const complete = (draft: InvoiceDraft): InvoiceDraft =>
  completeDraft(draft, roundingFor(draft.currency, DEFAULT_ROUNDING));

/** What most goods carry on the day: 8 % while the reduction is in force. */
const usualRate = (today: PlainDate): Line['rate'] =>
  ruleSetOn(today).reducedRateBasis === null ? '10' : '8';

const productLine = ({ name, unit, quantity, price }: Goods, rate: Line['rate']): Line => ({
  ...emptyLine(),
  name,
  unit,
  quantity: decimal(quantity),
  price: decimal(price),
  rate,
});

const discountLine = (name: string, amount: string, rate: Line['rate']): Line => ({
  ...emptyLine(),
  type: 'discount',
  name,
  subtotal: decimal(amount),
  rate,
});

const noteLine = (name: string): Line => ({ ...emptyLine(), type: 'note', name });
