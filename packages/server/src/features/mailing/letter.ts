import { formatDate } from '@hoadon/domain/dates/format-date';
import { INVOICE_KINDS } from '@hoadon/domain/invoice/invoice-kind';
import { displayNumber } from '@hoadon/domain/issuing/numbering';
import { minorUnitOf } from '@hoadon/domain/money/currency';
import { decimal } from '@hoadon/domain/money/decimal';
import { formatNumber, type NumberFormat } from '@hoadon/domain/money/number-format';
import type { OpenedInvoice } from '../invoices/index.ts';
import { type About, type Fact, type Letter, letter } from './letter-form.ts';

/** Where a buyer checks an invoice with the tax authority. */
const AUTHORITY_LOOKUP = 'https://hoadondientu.gdt.gov.vn';

/** What the document is called in a letter. Goods on their way between stores are not invoiced. */
const INVOICE = {
  title: 'Hóa đơn',
  name: 'hóa đơn điện tử',
  short: 'hóa đơn',
  en: { name: 'e-invoice', short: 'invoice' },
  other: { vi: 'Người mua', en: 'Buyer' },
};
const TRANSFER_NOTE: typeof INVOICE = {
  title: 'Phiếu xuất kho',
  name: 'phiếu xuất kho kiêm vận chuyển nội bộ',
  short: 'phiếu',
  en: { name: 'internal transfer note', short: 'note' },
  other: { vi: 'Bên nhận hàng', en: 'Receiver' },
};
/** A correction is named first: the reader must not book it as a further sale. */
const CORRECTIONS = {
  replaces: {
    vi: 'thay thế',
    en: 'It replaces an earlier one, which has no effect any more.',
    ofList: 'It replaces the earlier ones of the attached list, which have no effect any more.',
    earlier: { vi: 'Thay thế cho', en: 'Replaces' },
  },
  adjusts: {
    vi: 'điều chỉnh',
    en: 'It adjusts an earlier one, which stays in force with this difference.',
    ofList:
      'It adjusts the earlier ones of the attached list, which stay in force with these differences.',
    earlier: { vi: 'Điều chỉnh cho', en: 'Adjusts' },
  },
} as const;

const LIST_ATTACHED = {
  vi: 'Bảng kê các hóa đơn được xử lý nằm trong tệp PDF và tệp Excel. ',
  en: 'The list of the invoices concerned is in the PDF and in the Excel file. ',
};
const NO_LIST = { vi: '', en: '' };

const correctionOf = ({ content }: OpenedInvoice) =>
  content?.related ? CORRECTIONS[content.related.relation] : null;

/** What the correction does, in English: to one invoice, or to all of its list. */
const effectOf = (invoice: OpenedInvoice): string => {
  const correction = correctionOf(invoice);
  if (!correction) return '';
  return ` ${invoice.content?.related?.list ? correction.ofList : correction.en}`;
};

const wordsOf = ({ template }: OpenedInvoice): typeof INVOICE =>
  template === INVOICE_KINDS.transfer ? TRANSFER_NOTE : INVOICE;

/** Page and code by which the buyer looks up an own invoice, and the page with the code filled in. */
export type LetterLookup = Readonly<{ page: string; code: string; link: string }>;
type InvoiceOfLetter = Readonly<{
  invoice: OpenedInvoice;
  format: NumberFormat;
  /** Null: an invoice that is passed on. */
  lookup: LetterLookup | null;
}>;

/** The authority publishes the invoices that it gave a code. */
const placesOf = ({ serial }: OpenedInvoice, lookup: LetterLookup | null): string[] => [
  ...(lookup ? [lookup.page] : []),
  ...(serial.startsWith('K') ? [] : [AUTHORITY_LOOKUP]),
];

function closingOf(
  invoice: OpenedInvoice,
  lookup: LetterLookup | null,
  list: Readonly<{ vi: string; en: string }>,
): Readonly<{ vi: string; en: string }> {
  const { short, en } = wordsOf(invoice);
  const places = placesOf(invoice, lookup);
  const files = {
    vi: `Tệp XML là ${short} gốc có chữ ký số, tệp PDF để xem và in. ${list.vi}`.trimEnd(),
    en: `The XML file is the signed original, the PDF is for reading and printing. ${list.en}`.trimEnd(),
  };
  if (places.length === 0) return files;
  return {
    vi: `${files.vi} Quý khách có thể tra cứu ${short} tại ${places.join(' hoặc ')}.`,
    en: `${files.en} The ${en.short} can be checked at ${places.join(' or ')}.`,
  };
}

/** What comes with an invoice, our own or one that is passed on: Vietnamese, English below. */
export function writeInvoiceLetter({
  invoice,
  format,
  lookup,
  ...about
}: About & InvoiceOfLetter): Letter {
  const number = invoice.number === null ? '' : displayNumber(invoice.number);
  const words = wordsOf(invoice);
  const correction = correctionOf(invoice);
  const title = correction ? `${words.title} ${correction.vi}` : words.title;
  const name = correction ? `${words.name} ${correction.vi}` : words.name;
  const isOwn = invoice.direction === 'issued';
  const list = isOwn && invoice.content?.related?.list ? LIST_ATTACHED : NO_LIST;
  const sender = about.seller.name;
  return letter({
    subject: `${title} ${about.symbol} số ${number} – ${isOwn ? sender : invoice.seller_name}`,
    ...about,
    opening: isOwn
      ? {
          vi: `${sender} gửi Quý khách ${name} kèm theo thư này.`,
          en: `${sender} sends you the attached ${words.en.name}.${effectOf(invoice)}`,
        }
      : {
          vi: `${sender} chuyển tiếp ${name} của ${invoice.seller_name} kèm theo thư này.`,
          en: `${sender} passes on the attached ${words.en.name} of ${invoice.seller_name}.`,
        },
    facts: [...factsOf(invoice, { symbol: about.symbol, number, format }), ...lookupFacts(lookup)],
    closing: closingOf(invoice, lookup, list),
  });
}

/** What comes with a preview: it must not be taken for an invoice. */
export const writePreviewLetter = (about: About): Letter =>
  letter({
    subject: `Bản xem trước hóa đơn ${about.symbol} – ${about.seller.name}`.replace('  ', ' '),
    ...about,
    opening: {
      vi: `${about.seller.name} gửi Quý khách bản xem trước của hóa đơn. Đây chưa phải là hóa đơn: chưa có số, chưa ký và chưa có giá trị.`,
      en: `${about.seller.name} sends you a preview of an invoice. It is not an invoice yet: it has no number, no signature and no effect.`,
    },
    facts: [],
    closing: {
      vi: 'Nếu có điểm nào chưa đúng, xin Quý khách trả lời thư này trước khi hóa đơn được phát hành.',
      en: 'If anything is wrong, please answer this mail before the invoice is issued.',
    },
  });

/** To the user's own address, with no text of the user: the address may be another person's. */
export const writeConfirmationLetter = (code: string): Letter =>
  letter({
    subject: 'Mã xác nhận địa chỉ email – Hoadon',
    addressee: '',
    symbol: '',
    seller: { name: 'Hoadon', phone: null, email: null },
    opening: {
      vi: 'Có người dùng địa chỉ này cho một tài khoản của Hoadon và xin mã xác nhận.',
      en: 'Somebody gave this address for an account of Hoadon and asked for a code to confirm it.',
    },
    facts: [{ vi: 'Mã xác nhận', en: 'Code', value: code }],
    closing: {
      vi: 'Mã có hiệu lực 30 phút. Nếu không phải Quý khách, xin bỏ qua thư này.',
      en: 'The code is good for 30 minutes. If it was not you, please ignore this mail.',
    },
  });

/** The invoice that is corrected, as the law names it. */
function earlierOf(invoice: OpenedInvoice): Fact[] {
  const related = invoice.content?.related;
  const correction = correctionOf(invoice);
  if (!related || !correction) return [];
  const { template, serial, number, issuedOn, list } = related;
  const value = list
    ? `Bảng kê số ${list.number} ngày ${formatDate(list.issuedOn)}`
    : `${template}${serial} số ${number} ngày ${formatDate(issuedOn)}`;
  return [{ ...correction.earlier, value }];
}

const lookupFacts = (lookup: LetterLookup | null): Fact[] =>
  lookup
    ? [
        { vi: 'Mã tra cứu', en: 'Look-up code', value: lookup.code },
        { vi: 'Trang tra cứu', en: 'Look-up page', value: lookup.page, href: lookup.link },
      ]
    : [];

type Written = Readonly<{ symbol: string; number: string; format: NumberFormat }>;

function factsOf(invoice: OpenedInvoice, { symbol, number, format }: Written): Fact[] {
  const amount = formatNumber(decimal(invoice.with_tax), format, {
    scale: minorUnitOf(invoice.currency),
  });
  const facts = [
    { vi: 'Ký hiệu', en: 'Serial', value: symbol },
    { vi: 'Số', en: 'No.', value: number },
    { vi: 'Ngày', en: 'Date', value: formatDate(invoice.issued_on) },
    ...earlierOf(invoice),
    ...(invoice.direction === 'issued'
      ? []
      : [{ vi: 'Người bán', en: 'Seller', value: invoice.seller_name }]),
    { ...wordsOf(invoice).other, value: invoice.buyer_name ?? '' },
    ...(invoice.template === INVOICE_KINDS.transfer
      ? []
      : [
          {
            vi: 'Tổng tiền thanh toán',
            en: 'Total payment',
            value: `${amount} ${invoice.currency}`,
          },
        ]),
    { vi: 'Mã của cơ quan thuế', en: 'Tax authority code', value: invoice.authority_code ?? '' },
  ];
  return facts.filter((fact) => fact.value !== '');
}
