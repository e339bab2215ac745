import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import { DEFAULT_ROUNDING, roundingFor } from '@hoadon/domain/display-settings/rounding';
import { completeDraft } from '@hoadon/domain/invoice/complete-draft';
import { firstDecreeRow } from '@hoadon/domain/invoice/decree-reduction';
import { EMPTY_BUYER, emptyDraft, emptyLine } from '@hoadon/domain/invoice/empty-draft';
import type { Buyer, Correction, InvoiceDraft, Seller } from '@hoadon/domain/invoice/invoice';
import type { InvoiceKind } from '@hoadon/domain/invoice/invoice-kind';
import type { Line } from '@hoadon/domain/invoice/lines/line';
import { ruleSetOn } from '@hoadon/domain/legal/rule-set';
import { decimal } from '@hoadon/domain/money/decimal';
import type { Dice } from '../../platform/dice.ts';
import type { MadeUp } from '../made-up.ts';
import type { Goods } from './goods.ts';

/** Who sells what to whom, and when. */
export type Trade = Readonly<{
  kind: InvoiceKind;
  serial: string;
  issuedOn: PlainDate;
  seller: Seller;
  buyer: Buyer;
  goods: readonly [Goods, ...Goods[]];
  isInDollars: boolean;
  related?: Correction;
}>;

const MOST_LINES = 4;
const DONG_FOR_A_DOLLAR = 26_350;

/** An invoice of a few lines, with its amounts worked out. */
export function tradedInvoice(trade: Trade, dice: Dice): InvoiceDraft {
  const { kind, seller, issuedOn, isInDollars, goods } = trade;
  const lines = Array.from({ length: 1 + dice.roll(MOST_LINES) }, () =>
    lineOf(dice.pick(goods), trade, dice),
  );
  const relief = firstDecreeRow(kind, issuedOn);
  return completeDraft(
    {
      ...emptyDraft(kind, seller, issuedOn),
      serial: trade.serial,
      buyer: trade.buyer,
      currency: isInDollars ? 'USD' : 'VND',
      exchangeRate: isInDollars ? decimal(String(DONG_FOR_A_DOLLAR)) : null,
      paymentMethod: dice.once(5) ? 'TM/CK' : 'CK',
      lines: relief ? [...lines, { ...relief, customRate: decimal('1') }] : lines,
      delivery: kind === 'transfer' ? deliveryOf(dice) : null,
      related: trade.related ?? null,
    },
    roundingFor(isInDollars ? 'USD' : 'VND', DEFAULT_ROUNDING),
  );
}

function lineOf(goods: Goods, { kind, issuedOn, isInDollars }: Trade, dice: Dice): Line {
  const usual = ruleSetOn(issuedOn).reducedRateBasis === null ? '10' : '8';
  const price = isInDollars ? (goods.price / DONG_FOR_A_DOLLAR).toFixed(2) : String(goods.price);
  return {
    ...emptyLine(),
    name: goods.name,
    unit: goods.unit,
    quantity: decimal(String(1 + dice.roll(goods.price > 1_000_000 ? 5 : 60))),
    price: decimal(price),
    rate: kind === 'vat' ? (isInDollars ? '0' : (goods.rate ?? usual)) : 'NONE',
  };
}

const deliveryOf = (dice: Dice) => ({
  dispatchOrder: `Lệnh điều động số ${1 + dice.roll(300)}/LĐĐ-SM`,
  vehicle: 'Xe tải 51C-000.12',
  contractNumber: null,
  warehouseAddress: 'Kho Tân Tạo, Phường Tân Tạo, Thành phố Hồ Chí Minh',
  carrierName: 'Võ Văn Chuyến',
  shipperName: 'Đặng Thị Kho',
});

export const buyerOf = ({ name, person, ...buyer }: MadeUp): Buyer => ({
  ...EMPTY_BUYER,
  ...buyer,
  name: person,
  legalName: name,
});

export const sellerOf = ({ name, taxCode, address, email }: MadeUp): Seller => ({
  taxCode,
  name,
  address,
  phone: null,
  email,
  fax: null,
  website: null,
  bankAccount: null,
  bankName: null,
});
