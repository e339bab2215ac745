import { clockInVietnam } from '@hoadon/domain/dates/day-in-vietnam';
import { formatDate } from '@hoadon/domain/dates/format-date';
import type { Instant, PlainDate } from '@hoadon/domain/dates/plain-date';
import { countryName } from '@hoadon/domain/identity/country';
import { hasUnreadTotals } from '@hoadon/domain/intake/reading-remark';
import { INVOICE_KINDS } from '@hoadon/domain/invoice/invoice-kind';
import { referenceLine } from '@hoadon/domain/invoice/reference-line';
import { displayNumber } from '@hoadon/domain/issuing/numbering';
import { ruleSetOn } from '@hoadon/domain/legal/rule-set';
import { type Decimal, decimal, negated, ZERO } from '@hoadon/domain/money/decimal';
import { formatNumber, VIETNAMESE_FORMAT } from '@hoadon/domain/money/number-format';
import type { Invoice } from '@hoadon/xml/invoice/invoice';
import { lookupCodeOf } from '@hoadon/xml/invoice/lookup-code';
import { correctionListView } from './correction-list-view.ts';
import type { PrintOptions, SignaturePlace } from './port.ts';
import { goodsValue, printedLine, printedRates } from './print-lines.ts';
import { amountScale, money } from './print-money.ts';

/** Where anybody may check an invoice with the tax authority. */
const AUTHORITY_LOOKUP = 'https://hoadondientu.gdt.gov.vn';
const NO_NUMBER_YET = 'Chưa cấp số';

/** Paths of the pictures of one invoice inside the typesetter, or null. */
export type PicturePaths = Readonly<{ logo: string | null; qr: string | null }>;

/** Printed for a total that could not be read: 0 would be an amount. */
const UNREAD = '—';

/** Everything the templates show, as finished texts: templates compute nothing. */
export function printView(invoice: Invoice, options: PrintOptions, pictures: PicturePaths) {
  const scale = amountScale(invoice);
  const format = options.format ?? VIETNAMESE_FORMAT;
  const style = { scale, format };
  const isUnread = hasUnreadTotals(invoice);
  const total = (amount: Decimal) => (isUnread ? UNREAD : money(amount, scale, format));
  const isNote = invoice.template === INVOICE_KINDS.transfer && invoice.delivery !== null;
  return {
    kind: invoice.template,
    name: invoice.name,
    symbol: `${invoice.template}${invoice.serial}`,
    number: invoice.number === null ? NO_NUMBER_YET : displayNumber(Number(invoice.number)),
    isNumbered: invoice.number !== null,
    issuedOn: dayMonthYear(invoice.issuedOn),
    authorityCode: invoice.authorityCode,
    related: printedRelation(invoice),
    // The address of a note is its warehouse, shown with the way of the goods.
    seller: { ...invoice.seller, address: isNote ? null : invoice.seller.address },
    buyer: printedBuyer(invoice),
    paymentMethod: invoice.paymentMethod,
    currency: invoice.currency,
    exchangeRate:
      invoice.exchangeRate === null || invoice.currency === 'VND'
        ? null
        : `${formatNumber(decimal(invoice.exchangeRate), format)} VND/${invoice.currency}`,
    lines: invoice.lines.map((line) => printedLine(line, style)),
    rates: isUnread ? [] : printedRates(invoice, style),
    totals: {
      withoutTax: total(invoice.totals.withoutTax),
      tax: total(invoice.totals.tax),
      withTax: total(invoice.totals.withTax),
      relief:
        invoice.totals.decreeReduction === ZERO
          ? null
          : money(negated(invoice.totals.decreeReduction), scale, format),
      /** A note states no total; its readers still need the value of its goods. */
      goods: isNote ? goodsValue(invoice, style) : null,
    },
    delivery: invoice.delivery,
    /** Goods sent to an agent, not to an own store (docs/law-and-practice.md#form-and-series). */
    isConsignment: invoice.template === '6' && invoice.serial[3] === 'B',
    words: invoice.amountInWords,
    note: invoice.note,
    signatures: {
      buyer: printedSignature(invoice, 'buyer', options),
      authority: printedSignature(invoice, 'authority', options),
      seller: printedSignature(invoice, 'seller', options),
    },
    lookup: printedLookup(invoice, options),
    conversion: options.conversion
      ? {
          converter: options.conversion.converter,
          convertedAt: timeInVietnam(options.conversion.convertedAt),
        }
      : null,
    list: options.list ? correctionListView(options.list, style) : null,
    watermark: options.watermark ?? null,
    accent: options.accent ?? null,
    logo: pictures.logo,
    qr: pictures.qr,
  };
}

export type PrintView = ReturnType<typeof printView>;

/** The authority publishes the invoices that it gave a code. */
function printedLookup(invoice: Invoice, { lookup }: PrintOptions) {
  const addresses = [
    ...(lookup ? [lookup.address] : []),
    ...(invoice.serial.startsWith('K') ? [] : [AUTHORITY_LOOKUP]),
  ];
  return { addresses, code: lookup?.code ?? lookupCodeOf(invoice) };
}

/** Its country by the Vietnamese name. */
const printedBuyer = ({ buyer }: Invoice) => ({
  ...buyer,
  country: buyer.country && countryName(buyer.country, 'vi'),
  shownName: buyer.legalName ?? buyer.name ?? '',
});

const dayMonthYear = (date: PlainDate): string[] => date.split('-').reverse();

const printedRelation = ({ related, issuedOn }: Invoice) =>
  related && { sentence: referenceLine(related, ruleSetOn(issuedOn)), note: related.note };

/** Returns the last signature of a role: a repeated one replaces the earlier. */
function printedSignature(invoice: Invoice, role: SignaturePlace, options: PrintOptions) {
  const isHere = (one: Invoice['signatures'][number]) => one.place === role;
  const verified = options.verified?.findLast(isHere);
  const signature = verified ?? invoice.signatures.findLast(isHere);
  if (!signature) return null;
  return {
    signer: signature.signer ?? (role === 'seller' ? invoice.seller.name : ''),
    signedAt: signature.signedAt && timeInVietnam(signature.signedAt),
    verified: verified !== undefined,
  };
}

/** `21/11/2026 10:04:05`, on a clock in Viet Nam. */
function timeInVietnam(instant: Instant): string {
  const { day, time } = clockInVietnam(instant);
  return `${formatDate(day)} ${time}`;
}
