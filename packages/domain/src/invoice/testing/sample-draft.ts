import { DEFAULT_ROUNDING } from '../../display-settings/rounding.ts';
import { ruleSetOn } from '../../legal/rule-set.ts';
import { decimal } from '../../money/decimal.ts';
import { completeDraft } from '../complete-draft.ts';
import { EMPTY_BUYER, emptyDraft, emptyLine } from '../empty-draft.ts';
import type { Buyer, Correction, InvoiceDraft, Seller } from '../invoice.ts';
import type { Line } from '../lines/line.ts';
import type { ValidationContext } from '../validation/validation-context.ts';

/** A Saturday; the invoices of these tests are issued on it. */
export const TODAY = '2026-11-21';

export const SELLER: Seller = {
  taxCode: '0399993309',
  name: 'Công ty TNHH Mẫu Thử',
  address: '1 Phố Thử Nghiệm, Hà Nội',
  phone: '0912345678',
  email: 'ban@mau-thu.example',
  fax: null,
  website: null,
  bankAccount: null,
  bankName: null,
};

export const BUYER: Buyer = {
  ...EMPTY_BUYER,
  legalName: 'Công ty Cổ phần Người Mua',
  taxCode: '0399991100-002',
  address: '2 Đường Thử Nghiệm, Đà Nẵng',
};

/** A faultless reference of an adjustment to the invoice it corrects. */
export const ADJUSTMENT: Correction = {
  relation: 'adjusts',
  adjusts: 'amounts',
  template: '1',
  serial: 'C26TAA',
  number: '7',
  issuedOn: '2026-11-02',
  note: null,
  reason: 'Sai đơn giá',
  causeCode: '13',
  agreedOn: '2026-11-20',
  agreementNumber: 'BB-07',
  approvalCode: null,
  evidence: null,
};

/** A product line from plain texts; amounts are worked out by `draftOf`. */
export const product = (
  quantity: string,
  price: string,
  rate: Line['rate'] = '10',
  more: Partial<Line> = {},
): Line => ({
  ...emptyLine(),
  name: 'Bàn gỗ',
  unit: 'cái',
  quantity: decimal(quantity),
  price: decimal(price),
  rate,
  ...more,
});

export const discount = (subtotal: string, rate: Line['rate'] = '10'): Line => ({
  ...emptyLine(),
  type: 'discount',
  name: 'Chiết khấu thương mại',
  subtotal: decimal(subtotal),
  rate,
});

export const note = (name: string): Line => ({ ...emptyLine(), type: 'note', name });

/** A complete VAT invoice that nothing is wrong with, changed by `more`. */
export function draftOf(lines: readonly Line[], more: Partial<InvoiceDraft> = {}): InvoiceDraft {
  const draft: InvoiceDraft = {
    ...emptyDraft('vat', SELLER, TODAY),
    serial: 'C26TAA',
    buyer: BUYER,
    lines,
    ...more,
  };
  return completeDraft(draft, DEFAULT_ROUNDING);
}

export const issuing = (more: Partial<ValidationContext> = {}): ValidationContext => ({
  today: TODAY,
  rules: ruleSetOn(TODAY),
  purpose: 'issue',
  rounding: DEFAULT_ROUNDING,
  ...more,
});
