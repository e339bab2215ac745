import type { ReadingRemark } from '../../intake/reading-remark.ts';
import { doubtfulRateOf, isRateMissing } from '../../invoice/exchange-rate/exchange-rate.ts';
import type { InvoiceDraft } from '../../invoice/invoice.ts';
import { isForeign } from '../../money/currency.ts';
import { isFinerThanCurrency } from '../../money/finer-than-currency.ts';
import { reason, type VerificationReason } from './verification-reasons.ts';

type Read = Pick<InvoiceDraft, 'currency' | 'exchangeRate' | 'remarks' | 'kind'> &
  Partial<Pick<InvoiceDraft, 'totals'>>;

/** A file that writes every amount its own way is as doubtful with ten of them named. */
const MOST_READ_AS = 10;

/** What the reader could not take as it is written, a foreign currency without a rate that may be right, and a fraction of a dong. */
export function readingReasons({
  kind,
  remarks = [],
  totals,
  ...exchange
}: Read): VerificationReason[] {
  const readAs = remarks.filter(({ kind }) => kind === 'read-as').slice(0, MOST_READ_AS);
  const others = remarks.filter(({ kind }) => kind !== 'read-as');
  // A delivery note is not counted in money.
  const isCounted = kind !== 'transfer';
  const hasNoRate = isCounted && isRateMissing(exchange);
  const doubtful = isCounted ? doubtfulRateOf(exchange) : null;
  return [
    ...[...others, ...readAs].map((remark) => remarkReason(remark, exchange)),
    ...(hasNoRate ? [reason('EXCHANGE_RATE_MISSING', { currency: exchange.currency })] : []),
    ...(doubtful
      ? [reason('EXCHANGE_RATE_DOUBTFUL', { currency: exchange.currency, ...doubtful })]
      : []),
    ...(isCounted ? fractionReasons(exchange.currency, totals) : []),
  ];
}

/** The first of the booked amounts in dong that is no whole number. */
function fractionReasons(currency: string, totals: Read['totals']): VerificationReason[] {
  if (totals === undefined || isForeign(currency)) return [];
  const amount = [totals.withTax, totals.tax, totals.withoutTax].find((one) =>
    isFinerThanCurrency(one, currency),
  );
  return amount === undefined ? [] : [reason('DONG_FRACTION', { amount })];
}

/** That the file can be read in two ways, once however often it can. */
export const twiceReasons = (remarks: readonly ReadingRemark[] = []): VerificationReason[] =>
  remarks
    .filter(({ kind }) => kind === 'twice')
    .slice(0, 1)
    .map(({ tag }) => reason('PART_TWICE', { tag }));

function remarkReason(
  { kind, tag, text, readAs = '', isExchangeRate }: ReadingRemark,
  { currency }: Pick<Read, 'currency'>,
): VerificationReason {
  // By its currency a screen knows that a rate may be entered.
  const words = { tag, ...(isExchangeRate && isForeign(currency) && { currency }) };
  if (kind === 'read-as') return reason('VALUE_READ_AS', { ...words, text, read: readAs });
  if (kind === 'twice') return reason('PART_TWICE', words);
  return text === '' ? reason('VALUE_MISSING', words) : reason('VALUE_UNREAD', { ...words, text });
}
