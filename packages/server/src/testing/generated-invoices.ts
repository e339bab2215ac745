import { addDays } from '@hoadon/domain/dates/add-days';
import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import {
  CHAIN_STATES,
  type ChainState,
  PROCESSING_STATES,
  type ProcessingState,
} from '@hoadon/domain/issuing/processing-state';
import { type Decimal, decimal, ZERO } from '@hoadon/domain/money/decimal';
import fc from 'fast-check';
import { amounts, currencies } from './generated-amounts.ts';
import type { RowFacts } from './invoice-rows.ts';

/** With a code of the authority, without one, of a cash register, and of a received invoice of an older format. */
export const SERIALS = ['C26TAA', 'K26TAA', 'C26MAA', 'AB/21E'] as const;

/** An invoice with all that decides whether it counts, what it comes to and what is open of it. */
export type GeneratedInvoice = Readonly<{
  direction: 'issued' | 'received';
  template: string;
  serial: string;
  chainState: ChainState;
  processingState: ProcessingState;
  currency: string;
  exchangeRate: Decimal | null;
  withoutTax: Decimal;
  tax: Decimal;
  withTax: Decimal;
  paid: Decimal;
  isSettled: boolean;
  /** Settled with the invoice that it lowers. */
  isCredit: boolean;
  credited: Decimal;
  isVoucher: boolean;
  isDeleted: boolean;
  issuedOn: PlainDate;
  dueOn: PlainDate | null;
}>;

const TODAY: PlainDate = '2026-11-21';
const days = (min: number, max: number) =>
  fc.integer({ min, max }).map((days) => addDays(TODAY, days));

export const generatedInvoices: fc.Arbitrary<GeneratedInvoice> = fc
  .record({
    direction: fc.constantFrom('issued' as const, 'received' as const),
    template: fc.constantFrom('1', '1', '1', '2', '6'),
    serial: fc.constantFrom(...SERIALS),
    isCredit: fc.oneof(
      { weight: 5, arbitrary: fc.constant(false) },
      { weight: 1, arbitrary: fc.constant(true) },
    ),
    credited: fc.constantFrom(ZERO, ZERO, decimal('-0.5'), decimal('-30')),
    chainState: fc.constantFrom(...CHAIN_STATES),
    processingState: fc.constantFrom(...PROCESSING_STATES),
    money: currencies,
    withoutTax: amounts(4),
    tax: amounts(4),
    withTax: fc.oneof(
      { weight: 9, arbitrary: amounts(4) },
      { weight: 1, arbitrary: fc.constant(ZERO) },
    ),
    paid: fc.constantFrom('nothing', 'part', 'all'),
    isVoucher: fc.boolean(),
    isDeleted: fc.boolean(),
    issuedOn: days(-200, 5),
    dueOn: fc.option(days(-120, 60), { freq: 3 }),
  })
  .map(({ money, paid, isVoucher, isDeleted, processingState, ...one }) => {
    const isReceived = one.direction === 'received';
    // A received invoice is saved as accepted; vouchers are received; own invoices are deleted as drafts only.
    const state = isReceived ? 'accepted' : processingState;
    return {
      ...one,
      ...money,
      processingState: state,
      isVoucher: isReceived && isVoucher,
      isDeleted: isDeleted && (isReceived || state === 'draft'),
      paid: { nothing: ZERO, part: decimal('0.5'), all: one.withTax }[paid] ?? ZERO,
      isSettled: paid === 'all',
    };
  });

let numbers = 0;

/** The row of the table `invoice`. */
export function rowOfGenerated(invoice: GeneratedInvoice): RowFacts {
  numbers += 1;
  return {
    direction: invoice.direction,
    template: invoice.template,
    serial: invoice.serial,
    credit_of: invoice.isCredit ? '1' : null,
    credited: invoice.credited,
    number: invoice.processingState === 'draft' ? null : numbers,
    chain_state: invoice.chainState,
    processing_state: invoice.processingState,
    currency: invoice.currency,
    exchange_rate: invoice.exchangeRate,
    without_tax: invoice.withoutTax,
    tax: invoice.tax,
    with_tax: invoice.withTax,
    paid_amount: invoice.paid,
    paid_on: invoice.isSettled ? TODAY : null,
    is_voucher: invoice.isVoucher,
    deleted_at: invoice.isDeleted ? `${TODAY}T00:00:00Z` : null,
    issued_on: invoice.issuedOn,
    due_on: invoice.dueOn,
  };
}
