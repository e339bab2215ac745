import type { PlainDate } from '../../dates/plain-date.ts';
import { type Decimal, decimal } from '../../money/decimal.ts';
import type { VatGroup } from '../fill-return.ts';
import type { VatFacts } from '../place-invoice.ts';

export const SALE: VatFacts = {
  direction: 'issued',
  template: '1',
  serial: 'C26TAA',
  isVoucher: false,
  processingState: 'accepted',
  chainState: 'ORIGINAL',
  issuedOn: '2026-05-20',
  rate: '10',
  customRate: null,
  isBarred: false,
  isDecrease: false,
  correction: null,
};
export const PURCHASE: VatFacts = { ...SALE, direction: 'received' };

/** One invoice. */
export const worth = (
  facts: VatFacts,
  base: number | string,
  tax: number | string = 0,
): VatGroup => ({
  facts,
  invoices: 1,
  base: decimal(base),
  tax: decimal(tax) as Decimal,
});

export const correcting = (
  relation: 'adjusts' | 'replaces',
  causeCode: string | null,
  originalIssuedOn: PlainDate | null,
): Pick<VatFacts, 'chainState' | 'correction'> => ({
  chainState: relation === 'adjusts' ? 'MODIFY' : 'REPLACE',
  correction: { relation, causeCode, originalIssuedOn },
});
