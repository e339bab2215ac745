import { isPlainDate } from '@hoadon/domain/dates/calendar';
import { normaliseTaxCode } from '@hoadon/domain/identity/tax-code';
import { symbolOf } from '@hoadon/domain/intake/invoice-key';
import { hasUnreadTotals } from '@hoadon/domain/intake/reading-remark';
import { statedExchangeRate } from '@hoadon/domain/invoice/exchange-rate';
import type { Correction, InvoiceDraft, PaymentMethod } from '@hoadon/domain/invoice/invoice';
import type { InvoiceKind } from '@hoadon/domain/invoice/invoice-kind';
import type { Line } from '@hoadon/domain/invoice/lines/line';
import { type Decimal, decimalOrNull, isZero } from '@hoadon/domain/money/decimal';
import { DecodeRefused } from './decode-refused.ts';
import { currencyCode } from './dong.ts';
import type { DecodedLine, Invoice } from './invoice.ts';

/**
 * What a form is here (Decree 123, article 8; the symbols before 2022): 3, 4 and 7 are sold without VAT shown, 8 and 9
 * carry a receipt of a fee beside.
 */
const KINDS: readonly (readonly [RegExp, InvoiceKind])[] = [
  [/^(1|8|01)/, 'vat'],
  [/^(2|3|4|7|9|02|07)/, 'sales'],
  [/^(6|03|04)/, 'transfer'],
];

/**
 * What a read invoice states, as everything else here keeps it. Throws DecodeRefused where its form is none that is
 * known, or its day none of the calendar.
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

/** In cash, by transfer, or either; what else is written is kept in the file. */
function paymentMethodOf(text: string | null): PaymentMethod {
  const isCash = /TM|tiền mặt/iu.test(text ?? '');
  const isTransfer = /CK|chuyển khoản/iu.test(text ?? '');
  if (isCash && isTransfer) return 'TM/CK';
  return isCash ? 'TM' : 'CK';
}

/** Without what only the file needs. */
const lineOf = ({
  position: _,
  nature: __,
  discountPercent: ___,
  discountAmount: ____,
  rateText: _____,
  ...line
}: DecodedLine): Line => line;

/** A transfer note states no sums: what it adjusts is told by its lines. */
const isNoteAboutGoods = (invoice: Invoice): boolean =>
  kindOf(invoice) === 'transfer' &&
  invoice.lines.some(({ quantity, subtotal }) => !isNothing(quantity) || !isNothing(subtotal));
const isNothing = (amount: Decimal | null): boolean => amount === null || isZero(amount);

/** Why an invoice was put right is known to its two parties and stands in no file. */
function correctionOf(invoice: Invoice): Correction | null {
  const { related, totals } = invoice;
  if (related === null) return null;
  const { list: _, ...named } = related;
  const isAboutAmounts =
    !isZero(totals.withTax) || hasUnreadTotals(invoice) || isNoteAboutGoods(invoice);
  return {
    ...named,
    // Strangers leave it out, or write it as they like.
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
