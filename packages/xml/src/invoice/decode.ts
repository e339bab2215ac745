import type { RelatedInvoice } from '@hoadon/domain/invoice/invoice';
import { parse } from '../dom/parse.ts';
import { at, childOf, childrenOf, elementsOf, textAt, type XmlElement } from '../dom/tree.ts';
import { linesOf } from './decode-lines.ts';
import { buyerOf, deliveryOf, sellerOf } from './decode-parties.ts';
import { DecodeRefused } from './decode-refused.ts';
import { signaturesOf } from './decode-signatures.ts';
import { totalsOf } from './decode-totals.ts';
import { EXTRA } from './extra-fields.ts';
import type { ExtraField, Invoice } from './invoice.ts';
import { type TagReader, tagReader } from './tag-reader.ts';

const TCVN_NAMESPACE = /laphoadon\.gdt\.gov\.vn/;
/** Finance lease, and sale into a non-tariff zone: neither is the ordinary case. */
const ORDINARY_WHEN_ZERO = ['HDCTTChinh', 'HDDCKPTQuan'];
const LEADING_ZEROS = /^0+(?=\d)/;

/**
 * Every invoice in a file: an HDon, a message (TDiep) with one or several, or a bare wrapper of
 * them. Reads by name, not by order, keeps what it does not know in `extras`, and throws
 * DecodeRefused for older formats rather than misread them, XmlRefused for what is no XML.
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

/** The HDon elements of a file, wherever the known wrappers put them. */
export function invoiceElementsIn(root: XmlElement): XmlElement[] {
  refuseOtherFormats(root);
  if (root.local === 'HDon') return [root];
  if (root.local === 'TDiep') return childrenOf(childOf(root, 'DLieu'), 'HDon');
  return childrenOf(root, 'HDon');
}

function refuseOtherFormats(root: XmlElement): void {
  if (TCVN_NAMESPACE.test(root.namespace)) throw new DecodeRefused('TCVN_2014', root.name);
  if (root.local === 'Invoice' && childOf(root, 'Content'))
    throw new DecodeRefused('VNPT_BEFORE_2021', 'Invoice/Content');
}

/** 1.0.0 used the same root with other tags inside. */
function refuseDraft(header: XmlElement, content: XmlElement | null): void {
  const template = textAt(header, 'KHMSHDon') ?? '';
  if (template.length > 1) throw new DecodeRefused('DRAFT_1_0_0', `KHMSHDon ${template}`);
  if (childOf(header, 'TDLap') && !childOf(header, 'NLap'))
    throw new DecodeRefused('DRAFT_1_0_0', 'TTChung/TDLap');
  const row = at(content, 'DSHHDVu', 'HHDVu');
  if (row && childOf(row, 'Ten') && !childOf(row, 'THHDVu'))
    throw new DecodeRefused('DRAFT_1_0_0', 'HHDVu/Ten');
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
    issuedOn: read.text(related, 'NLHDCLQuan') ?? '',
    note: read.text(related, 'GChu'),
    ...(listNumber !== null && { list: { number: listNumber, issuedOn: listDay ?? '' } }),
  };
}

function required(read: TagReader, header: XmlElement, tag: string): string {
  const text = read.text(header, tag);
  if (text === null) throw new DecodeRefused('INCOMPLETE', `HDon/DLHDon/TTChung/${tag}`);
  return text;
}

/** A delivery note has no seller's address of its own: DChi is the warehouse. */
function sellerAndDelivery(read: TagReader, party: XmlElement | null, template: string) {
  const seller = sellerOf(read, party);
  return { seller, delivery: template === '6' ? deliveryOf(read, party, seller.address) : null };
}

function headerOf(read: TagReader, header: XmlElement, template: string) {
  return {
    version: read.text(header, 'PBan') ?? '',
    name: read.text(header, 'THDon') ?? '',
    template,
    serial: required(read, header, 'KHHDon'),
    number: read.text(header, 'SHDon')?.replace(LEADING_ZEROS, '') ?? null,
    issuedOn: required(read, header, 'NLap'),
    currency: read.text(header, 'DVTTe') ?? 'VND',
    exchangeRate: read.amount(header, 'TGia'),
    paymentMethod: read.text(header, 'HTTToan'),
    providerTaxCode: read.text(header, 'MSTTCGP'),
    related: relatedOf(read, childOf(header, 'TTHDLQuan')),
  };
}

/** One HDon. Throws DecodeRefused where it is another format or lacks what makes it an invoice. */
export function invoiceOf(root: XmlElement): Invoice {
  const data = childOf(root, 'DLHDon');
  const header = childOf(data, 'TTChung');
  if (!data || !header) throw new DecodeRefused('INCOMPLETE', 'HDon/DLHDon/TTChung');
  const content = childOf(data, 'NDHDon');
  refuseDraft(header, content);
  const read = tagReader();
  const template = required(read, header, 'KHMSHDon');
  for (const flag of ORDINARY_WHEN_ZERO) read.usual(header, flag, '0');
  const signatures = childOf(root, 'DSCKS');
  const stated = {
    ...headerOf(read, header, template),
    dataId: idOf(data),
    ...sellerAndDelivery(read, childOf(content, 'NBan'), template),
    buyer: buyerOf(read, childOf(content, 'NMua')),
    lines: linesOf(read, content),
    totals: totalsOf(read, content),
    amountInWords: read.text(childOf(content, 'TToan'), 'TgTTTBChu'),
    note: read.extra(data, EXTRA.note),
    authorityCode: read.text(root, 'MCCQT'),
    qrText: read.text(root, 'DLQRCode'),
    signatures: signaturesOf(signatures),
  };
  read.dismiss(signatures);
  return { ...stated, extras: extrasOf(read, root) };
}

const idOf = (data: XmlElement): string =>
  data.attributes.get('Id') ?? data.attributes.get('id') ?? data.attributes.get('ID') ?? '';

const extrasOf = (read: TagReader, root: XmlElement): ExtraField[] =>
  elementsOf(root).flatMap((child) => read.rest(child, 'HDon'));
