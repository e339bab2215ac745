import type { ReadingRemark } from '../intake/reading-remark.ts';
import { isRateMissing } from '../invoice/exchange-rate.ts';
import type { InvoiceDraft } from '../invoice/invoice.ts';
import { isForeign } from '../money/currency.ts';
import { reason, type VerificationReason } from './verification-reasons.ts';

type Read = Pick<InvoiceDraft, 'currency' | 'exchangeRate' | 'remarks' | 'kind'>;

/** A file that writes every amount its own way is as doubtful with ten of them named. */
const MOST_READ_AS = 10;

/** What the reader could not take as it is written, and a foreign currency that has no rate. */
export function readingReasons({ kind, remarks = [], ...exchange }: Read): VerificationReason[] {
  const readAs = remarks.filter(({ kind }) => kind === 'read-as').slice(0, MOST_READ_AS);
  const others = remarks.filter(({ kind }) => kind !== 'read-as');
  // A delivery note is not counted in money.
  const hasNoRate = kind !== 'transfer' && isRateMissing(exchange);
  return [
    ...[...others, ...readAs].map((remark) => remarkReason(remark, exchange)),
    ...(hasNoRate ? [reason('EXCHANGE_RATE_MISSING', { currency: exchange.currency })] : []),
  ];
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
