import { isPlainDate } from '@hoadon/domain/dates/calendar';
import { normaliseTaxCode } from '@hoadon/domain/identity/tax-code';
import { symbolOf } from '@hoadon/domain/intake/invoice-key';
import { hasUnreadTotals } from '@hoadon/domain/intake/reading-remark';
import { statedExchangeRate } from '@hoadon/domain/invoice/exchange-rate/exchange-rate';
import type {
  Correction,
  InvoiceDraft,
  InvoicePaymentMethod,
} from '@hoadon/domain/invoice/invoice';
import type { InvoiceKind } from '@hoadon/domain/invoice/invoice-kind';
import type { Line } from '@hoadon/domain/invoice/lines/line';
import { type Decimal, decimalOrNull, isZero } from '@hoadon/domain/money/decimal';
import { DecodeRefused } from './decode-refused.ts';
import { currencyCode } from './dong.ts';
import type { DecodedLine, Invoice } from './invoice.ts';

/**
 * Kind of each form (Decree 123, article 8; the symbols before 2022): 3, 4 and 7 are sales without VAT shown, 8 and 9
 * include a receipt of a fee.
 */
const KINDS: readonly (readonly [RegExp, InvoiceKind])[] = [
  [/^(1|8|01)/, 'vat'],
  [/^(2|3|4|7|9|02|07)/, 'sales'],
  [/^(6|03|04)/, 'transfer'],
];

/**
 * Converts a read invoice into the common form of the product. Throws DecodeRefused if its form is unknown, or its day
 * is not in the calendar.
 */
export function draftOfInvoice(invoice: Invoice): InvoiceDraft {
  const kind = kindOf(invoice);
  const issuedOn = invoice.issuedOn.slice(0, 10);
  if (!isPlainDate(issuedOn)) throw new DecodeRefused('INCOMPLETE', 'HDon/DLHDon/TTChung/NLap');
  const currency = currencyCode(invoice.currency);
  const { seller, buyer } = invoice;
  return {
    kind,
    serial: symbolOf(invoice.serial),
    issuedOn,
    currency,
    exchangeRate: statedExchangeRate(currency, decimalOrNull(invoice.exchangeRate)),
    paymentMethod: paymentMethodOf(invoice.paymentMethod),
    seller: { ...seller, taxCode: normaliseTaxCode(seller.taxCode) },
    buyer: { ...buyer, taxCode: buyer.taxCode && normaliseTaxCode(buyer.taxCode) },
    lines: invoice.lines.map(lineOf),
    totals: invoice.totals,
    amountInWords: invoice.amountInWords ?? '',
    delivery: invoice.delivery,
    related: correctionOf(invoice),
    note: invoice.note,
    ...(invoice.remarks && { remarks: invoice.remarks }),
  };
}

function kindOf(invoice: Invoice): InvoiceKind {
  const { template, totals } = invoice;
  // Tickets and stamps are of either kind.
  if (template.startsWith('5'))
    return isZero(totals.tax) && !hasUnreadTotals(invoice) ? 'sales' : 'vat';
  const kind = KINDS.find(([symbol]) => symbol.test(template))?.[1];
  if (!kind) throw new DecodeRefused('INCOMPLETE', 'HDon/DLHDon/TTChung/KHMSHDon');
  return kind;
}

/** Cash, transfer, or either; any other text remains only in the file. */
function paymentMethodOf(text: string | null): InvoicePaymentMethod {
  const isCash = /TM|tiền mặt/iu.test(text ?? '');
  const isTransfer = /CK|chuyển khoản/iu.test(text ?? '');
  if (isCash && isTransfer) return 'TM/CK';
  return isCash ? 'TM' : 'CK';
}

/** Removes the fields of the file format. */
const lineOf = ({
  position: _,
  nature: __,
  discountPercent: ___,
  discountAmount: ____,
  rateText: _____,
  ...line
}: DecodedLine): Line => line;

/** A transfer note has no sums: its lines show what it adjusts. */
const isNoteAboutGoods = (invoice: Invoice): boolean =>
  kindOf(invoice) === 'transfer' &&
  invoice.lines.some(({ quantity, subtotal }) => !isNothing(quantity) || !isNothing(subtotal));
const isNothing = (amount: Decimal | null): boolean => amount === null || isZero(amount);

/** The reason of a correction concerns only its two parties and is in no file. */
function correctionOf(invoice: Invoice): Correction | null {
  const { related, totals } = invoice;
  if (related === null) return null;
  const { list: _, ...named } = related;
  const isAboutAmounts =
    !isZero(totals.withTax) || hasUnreadTotals(invoice) || isNoteAboutGoods(invoice);
  return {
    ...named,
    // Other issuers leave it out, or write it in other formats.
    issuedOn: isPlainDate(named.issuedOn) ? named.issuedOn : '',
    adjusts: related.relation === 'replaces' ? null : isAboutAmounts ? 'amounts' : 'information',
    reason: '',
    causeCode: null,
    agreedOn: null,
    agreementNumber: null,
    evidence: null,
    approvalCode: null,
  };
}
