import { addWorkingDays } from '../../../dates/add-days.ts';
import { isPlainDate } from '../../../dates/calendar.ts';
import { mayIssueKind } from '../../../issuing/announce-serial.ts';
import type { AnnouncedType } from '../../../issuing/may-publish.ts';
import {
  isIssuedLetter,
  isLetterOf,
  isSerialOfYear,
  parseSerial,
} from '../../../issuing/serial.ts';
import { MOVABLE_HOLIDAYS } from '../../../legal/movable-holidays.ts';
import { isForeign, isMoney } from '../../../money/currency.ts';
import { compare, type Decimal, isZero, ONE, times } from '../../../money/decimal.ts';
import { dongRateOf, isUsableRate } from '../../exchange-rate/exchange-rate.ts';
import { knownRateMissed } from '../../exchange-rate/plausible-rate.ts';
import type { InvoiceDraft } from '../../invoice.ts';
import { INVOICE_KINDS } from '../../invoice-kind.ts';
import { inDong } from '../../totals-in-dong.ts';
import { type Finding, finding } from '../issue-codes.ts';
import type { ValidationContext } from '../validation-context.ts';

/** The letter of internal transfer notes, which no other document bears (Circular 91/2026, Annex I). */
const INTERNAL_TRANSFER = 'N';

/** The exchange rate has five digits before the point and two behind it (TGia, 7,2). */
const EXCHANGE_RATE = /^\d{1,5}(?:\.\d{1,2})?$/;

/** Series, date, currency and payment (VAL-010, VAL-011). */
export const checkHeading = (draft: InvoiceDraft, context: ValidationContext): Finding[] => [
  ...checkSerial(draft, context),
  ...checkIssueDate(draft, context),
  ...checkEarlierSale(draft),
  ...checkCurrency(draft, context),
  ...checkCash(draft, context),
];

function checkSerial(draft: InvoiceDraft, { permittedSeries }: ValidationContext): Finding[] {
  if (!draft.serial.trim()) return [finding('serial', 'serial-required')];
  const serial = parseSerial(draft.serial);
  if (serial === null) return [finding('serial', 'serial-invalid')];
  const template = INVOICE_KINDS[draft.kind];
  const findings: Finding[] = [];
  if ((serial.letter === INTERNAL_TRANSFER) !== (draft.kind === 'transfer')) {
    findings.push(finding('serial', 'serial-of-other-kind'));
  } else if (!isLetterOf(template, serial)) {
    findings.push(finding('serial', 'serial-letter-differs'));
  } else if (!isIssuedLetter(template, serial)) {
    findings.push(finding('serial', 'serial-letter-not-issued', { letter: serial.letter }));
  }
  if (!mayIssueKind(template, draft.seller.taxCode))
    findings.push(finding('serial', 'vat-invoice-of-household'));
  if (!isSerialOfYear(serial, draft.issuedOn)) {
    const params = { serialYear: String(serial.year), year: draft.issuedOn.slice(0, 4) };
    findings.push(finding('serial', 'serial-year-differs', params));
  }
  const announced = permittedSeries?.filter(
    (permitted) => permitted.serial === draft.serial && permitted.template === template,
  );
  if (announced?.length === 0) findings.push(finding('serial', 'serial-not-permitted'));
  return [...findings, ...checkAnnouncement(draft, announced ?? [])];
}

/** A series is used from the day of its announcement; it may have been announced elsewhere before. */
function checkAnnouncement(
  { issuedOn }: InvoiceDraft,
  announced: readonly AnnouncedType[],
): Finding[] {
  const [day] = announced.flatMap(({ announcedOn }) => announcedOn ?? []).toSorted();
  return day !== undefined && issuedOn < day
    ? [finding('issuedOn', 'issue-date-before-series', { day })]
    : [];
}

/** Signing follows by the next working day; nothing is dated ahead (docs/law-and-practice.md#dates). */
function checkIssueDate({ issuedOn }: InvoiceDraft, context: ValidationContext): Finding[] {
  if (!isPlainDate(issuedOn)) return [finding('issuedOn', 'issue-date-invalid')];
  if (issuedOn > context.today) return [finding('issuedOn', 'issue-date-in-future')];
  const { rules, holidays = MOVABLE_HOLIDAYS } = context;
  const lastDay = addWorkingDays(issuedOn, rules.signingDays, holidays);
  return context.today > lastDay ? [finding('issuedOn', 'issue-date-late')] : [];
}

/** An invoice issued late has the rates of its sale, with a recorded reason. */
function checkEarlierSale({ earlierSale, issuedOn, related }: InvoiceDraft): Finding[] {
  if (!earlierSale) return [];
  if (related?.relation === 'adjusts')
    return [finding('earlierSale.soldOn', 'sold-on-of-original')];
  const { soldOn, reason } = earlierSale;
  const invoicedOn = related?.issuedOn || issuedOn;
  if (!isPlainDate(soldOn)) return [finding('earlierSale.soldOn', 'issue-date-invalid')];
  if (soldOn >= invoicedOn) return [finding('earlierSale.soldOn', 'sold-not-earlier')];
  return [
    finding('earlierSale.soldOn', 'sold-earlier', { soldOn }),
    ...(reason.trim() ? [] : [finding('earlierSale.reason', 'late-reason-required')]),
  ];
}

function checkCurrency(
  { currency, exchangeRate, totals }: InvoiceDraft,
  { lastRate = null }: ValidationContext,
): Finding[] {
  if (!currency.trim()) return [finding('currency', 'currency-required')];
  if (!isMoney(currency)) return [finding('currency', 'currency-invalid', { currency })];
  if (!isForeign(currency)) {
    return exchangeRate === null ? [] : [finding('exchangeRate', 'exchange-rate-forbidden')];
  }
  if (exchangeRate === null) return [finding('exchangeRate', 'exchange-rate-required')];
  const fault = exchangeRateFault(exchangeRate);
  if (fault) return [finding('exchangeRate', fault)];
  if (!isZero(totals.withTax) && isZero(inDong(totals.withTax, exchangeRate)))
    return [
      finding('exchangeRate', 'exchange-rate-of-nothing', { currency, amount: totals.withTax }),
    ];
  const usual = knownRateMissed(currency, exchangeRate, lastRate);
  return usual
    ? [finding('exchangeRate', 'exchange-rate-doubtful', { currency, rate: exchangeRate, usual })]
    : [];
}

/** Why a typed number is no exchange rate of an invoice; null where it is one. */
export function exchangeRateFault(
  rate: Decimal,
): 'exchange-rate-of-one' | 'exchange-rate-invalid' | null {
  if (rate === ONE) return 'exchange-rate-of-one';
  return isUsableRate(rate) && EXCHANGE_RATE.test(rate) ? null : 'exchange-rate-invalid';
}

/** The buyer cannot deduct the tax of a large invoice paid in cash. Nothing is paid on a transfer note. */
function checkCash(draft: InvoiceDraft, { rules }: ValidationContext): Finding[] {
  if (draft.kind === 'transfer') return [];
  const dong = times(draft.totals.withTax, dongRateOf(draft) ?? ONE);
  const isLarge = compare(dong, rules.cashLimit) >= 0;
  return draft.paymentMethod === 'TM' && isLarge
    ? [finding('paymentMethod', 'cash-not-deductible', { limit: rules.cashLimit })]
    : [];
}
