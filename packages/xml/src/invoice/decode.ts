import { isPlainDate } from '@hoadon/domain/dates/calendar';
import type { RelatedInvoice } from '@hoadon/domain/invoice/invoice';
import { parse } from '../dom/parse.ts';
import { childOf, childrenOf, textAt, type XmlElement } from '../dom/tree.ts';
import { DecodeRefused } from './decode-refused.ts';
import { linesOf } from './decoded-parts/decode-lines.ts';
import { buyerOf, deliveryOf, sellerOf } from './decoded-parts/decode-parties.ts';
import { signaturesOf } from './decoded-parts/decode-signatures.ts';
import { totalsOf } from './decoded-parts/decode-totals.ts';
import { withRatesOfLines } from './decoded-parts/rates-from-lines.ts';
import { EXTRA } from './extra-fields.ts';
import type { Invoice } from './invoice.ts';
import { dayOf, olderInvoice, olderInvoicesIn } from './older-formats/index.ts';
import { sellerTaxCodeIn } from './seller-tax-code.ts';
import { extrasOf, remarksOf, type TagReader, tagReader } from './tag-reader.ts';

/** Finance lease, and sale into a non-tariff zone: neither is the ordinary case. */
const ORDINARY_WHEN_ZERO = ['HDCTTChinh', 'HDDCKPTQuan'];
/** KHMSHDon of a delivery note, today's and the draft's of 2020. */
const DELIVERY_NOTE = /^(?:6$|03XKNB|04HGDL)/;
const LEADING_ZEROS = /^0+(?=\d)/;

/**
 * Reads every invoice in a file: an HDon, a message (TDiep) with one or several, a bare wrapper of them, or one of the
 * formats before 2021. Reads by name, not by order, preserves unknown fields in `extras`, and throws DecodeRefused if
 * there is no invoice, XmlRefused if the file is not XML.
 */
export function decodeInvoices(bytes: Uint8Array): Invoice[] {
  return invoicesIn(parse(bytes).root);
}

/** The same, for a tree that was parsed already. */
export function invoicesIn(root: XmlElement): Invoice[] {
  const elements = invoiceElementsIn(root);
  if (elements.length === 0) throw new DecodeRefused('NOT_AN_INVOICE', root.name);
  return elements.map(invoiceOf);
}

/** Returns the invoices of a file as elements, in any of the known wrappers. */
export function invoiceElementsIn(root: XmlElement): XmlElement[] {
  const older = olderInvoicesIn(root);
  if (older.length > 0) return older;
  if (root.local === 'HDon') return [root];
  if (root.local === 'TDiep') return childrenOf(childOf(root, 'DLieu'), 'HDon');
  return childrenOf(root, 'HDon');
}

function relatedOf(read: TagReader, related: XmlElement | null): RelatedInvoice | null {
  const relation = textAt(related, 'TCHDon');
  if (!related || (relation !== '1' && relation !== '2')) return null;
  read.text(related, 'TCHDon');
  read.usual(related, 'LHDCLQuan', '1');
  const listNumber = read.text(related, 'SBKCLQuan');
  const listDay = read.text(related, 'NBKCLQuan');
  return {
    relation: relation === '1' ? 'replaces' : 'adjusts',
    template: read.text(related, 'KHMSHDCLQuan') ?? '',
    serial: read.text(related, 'KHHDCLQuan') ?? '',
    number: read.text(related, 'SHDCLQuan') ?? '',
    issuedOn: relatedDayOf(read, related),
    note: read.text(related, 'GChu'),
    ...(listNumber !== null && { list: { number: listNumber, issuedOn: listDay ?? '' } }),
  };
}

/** Returns the day in either order of `dayOf`; any other text is remarked. */
function relatedDayOf(read: TagReader, related: XmlElement): string {
  const text = read.text(related, 'NLHDCLQuan') ?? '';
  const day = dayOf(text);
  if (text !== '' && !isPlainDate(day))
    read.remark(related, 'NLHDCLQuan', { kind: 'unread', text, isTotal: false });
  return day;
}

function required(read: TagReader, header: XmlElement, tag: string): string {
  const text = read.text(header, tag);
  if (text === null) throw new DecodeRefused('INCOMPLETE', `HDon/DLHDon/TTChung/${tag}`);
  return text;
}

/** The draft of 2020 stated the moment. */
function issuedOnOf(read: TagReader, header: XmlElement): string {
  const moment = childOf(header, 'NLap') ? null : read.text(header, 'TDLap');
  return moment === null ? required(read, header, 'NLap') : dayOf(moment);
}

/** A delivery note has no seller's address of its own: DChi is the warehouse. */
function sellerAndDelivery(
  read: TagReader,
  root: XmlElement,
  party: XmlElement | null,
  template: string,
) {
  const seller = { taxCode: sellerTaxCodeIn(root, read.text) ?? '', ...sellerOf(read, party) };
  return {
    seller,
    delivery: DELIVERY_NOTE.test(template) ? deliveryOf(read, party, seller.address) : null,
  };
}

function headerOf(read: TagReader, header: XmlElement, template: string) {
  return {
    version: read.text(header, 'PBan') ?? '',
    name: read.text(header, 'THDon') ?? '',
    template,
    serial: required(read, header, 'KHHDon'),
    number: read.text(header, 'SHDon')?.replace(LEADING_ZEROS, '') ?? null,
    issuedOn: issuedOnOf(read, header),
    currency: read.text(header, 'DVTTe') ?? 'VND',
    exchangeRate: read.exchangeRate(header, 'TGia'),
    paymentMethod: read.text(header, 'HTTToan'),
    providerTaxCode: read.text(header, 'MSTTCGP'),
    related: relatedOf(read, read.part(header, 'TTHDLQuan')),
  };
}

/** Reads one invoice, of the format in force or an older one. Throws DecodeRefused if it lacks an essential part. */
export const invoiceOf = (root: XmlElement): Invoice => olderInvoice(root) ?? invoiceInForce(root);

/** Reads an HDon, also of the draft of 2020 (Decision 635), which had other tags for few things. */
function invoiceInForce(root: XmlElement): Invoice {
  const data = childOf(root, 'DLHDon');
  const header = childOf(data, 'TTChung');
  if (!data || !header) throw new DecodeRefused('INCOMPLETE', 'HDon/DLHDon/TTChung');
  const read = tagReader(root, textAt(header, 'DVTTe'));
  for (const [parent, tag] of [
    [root, 'DLHDon'],
    [data, 'TTChung'],
    [root, 'DSCKS'],
  ] as const)
    read.part(parent, tag);
  const content = read.part(data, 'NDHDon');
  const template = required(read, header, 'KHMSHDon');
  for (const flag of ORDINARY_WHEN_ZERO) read.usual(header, flag, '0');
  const signatures = childOf(root, 'DSCKS');
  const stated = {
    ...headerOf(read, header, template),
    dataId: idOf(data),
    ...sellerAndDelivery(read, root, read.part(content, 'NBan'), template),
    buyer: buyerOf(read, read.part(content, 'NMua')),
    lines: linesOf(read, content),
    totals: totalsOf(read, content, template),
    amountInWords: read.text(read.part(content, 'TToan'), 'TgTTTBChu'),
    note: read.extra(data, EXTRA.note),
    authorityCode: read.text(root, 'MCCQT'),
    qrText: read.text(root, 'DLQRCode'),
    signatures: signaturesOf(signatures),
  };
  read.dismiss(signatures);
  const totals = withRatesOfLines(read, [childOf(content, 'TToan'), 'THTTLTSuat'], stated);
  return {
    ...stated,
    totals,
    ...remarksOf(read),
    extras: extrasOf(read, { root, data, parentPath: 'HDon' }),
  };
}

const idOf = (data: XmlElement): string =>
  data.attributes.get('Id') ?? data.attributes.get('id') ?? data.attributes.get('ID') ?? '';
