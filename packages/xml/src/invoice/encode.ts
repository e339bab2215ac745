import type { NumberedInvoice, RelatedInvoice } from '@hoadon/domain/invoice/invoice';
import { INVOICE_KINDS } from '@hoadon/domain/invoice/invoice-kind';
import {
  documentBytes,
  element,
  identified,
  leaf,
  type Markup,
  NOTHING,
  text,
  verbatim,
} from '../dom/canonical-writer.ts';
import {
  type FieldWriter,
  fieldWriter,
  mandatory,
  numberRule,
  textRule,
} from '../dom/field-writer.ts';
import {
  buyerMarkup,
  linesMarkup,
  receiverMarkup,
  sellerMarkup,
  senderMarkup,
  totalsMarkup,
} from './encoded-parts/index.ts';
import { EXTRA, extraFields } from './extra-fields.ts';
import * as rules from './field-rules.ts';

const DATA = 'HDon/DLHDon';
const HEADER = `${DATA}/TTChung`;
const RELATED = `${HEADER}/TTHDLQuan`;

/** Facts of the file that are not part of the invoice. */
export type InvoiceFacts = Readonly<{
  /** Id of the signed element; a name in the sense of XML, unique in the file. */
  dataId: string;
  /** Tax code of the software provider, MSTTCGP. */
  providerTaxCode: string;
  /** PBan: the format's version, such as 2.1.0. */
  version: string;
  /** THDon, printed as the title: "Hóa đơn giá trị gia tăng". */
  name: string;
  /** Code of the seller's look-up page, TTKhac of TTChung: signed with the invoice. Left out: none. */
  lookupCode?: string;
}>;

/** The parts of a finished file. Signatures are `<Signature …>…</Signature>` texts, copied byte for byte. */
export type InvoiceParts = Readonly<{
  data: string;
  /** DLQRCode; outside of the signed data. */
  qrText: string | null;
  sellerSignature: string | null;
  authorityCode?: AuthorityCode;
  authoritySignature?: string;
}>;
/** MCCQT: the code, and the Id the authority's signature refers to. */
export type AuthorityCode = Readonly<{ code: string; id: string }>;

const ID = mandatory(textRule(100, /^[A-Za-z_][\w.-]*$/));
const VERSION = mandatory(textRule(6, /^\d\.\d\.\d{1,2}$/));
const REQUIRED_NAME = mandatory(textRule(100));
const REQUIRED_SERIAL = mandatory(rules.SERIAL);
const REQUIRED_NUMBER = mandatory(rules.INVOICE_NUMBER);
const REQUIRED_DAY = mandatory(rules.DAY);
const REQUIRED_CURRENCY = mandatory(textRule(3, /^[A-Z]{3}$/));
const REQUIRED_PAYMENT = mandatory(textRule(50));
const REQUIRED_PROVIDER = mandatory(rules.TAX_CODE);
const EXCHANGE_RATE = numberRule(7, 2);
const REQUIRED_EXCHANGE_RATE = mandatory(EXCHANGE_RATE);
const REMARK = textRule(255);

/**
 * TTHDLQuan. LHDCLQuan 1: the original is an electronic invoice of Decree 123/2020 (annex VI). If a list names many,
 * the tags of a single one are left out (Decision 1271; docs/law-and-practice.md#related-invoice).
 */
function relatedMarkup({ field }: FieldWriter, related: RelatedInvoice | null): Markup {
  if (!related) return NOTHING;
  const nature = leaf('TCHDon', related.relation === 'replaces' ? '1' : '2');
  if (related.list)
    return element('TTHDLQuan', [
      nature,
      field(RELATED, 'GChu', related.note, REMARK),
      field(RELATED, 'SBKCLQuan', related.list.number, mandatory(textRule(50))),
      field(RELATED, 'NBKCLQuan', related.list.issuedOn, REQUIRED_DAY),
    ]);
  return element('TTHDLQuan', [
    nature,
    leaf('LHDCLQuan', '1'),
    field(RELATED, 'KHMSHDCLQuan', related.template, mandatory(textRule(11))),
    field(RELATED, 'KHHDCLQuan', related.serial, mandatory(textRule(8))),
    field(RELATED, 'SHDCLQuan', related.number, mandatory(textRule(8))),
    field(RELATED, 'NLHDCLQuan', related.issuedOn, REQUIRED_DAY),
    field(RELATED, 'GChu', related.note, REMARK),
  ]);
}

/** Flags of kinds 1 and 2: not a finance lease, not for a non-tariff zone. */
const leaseFlag = (kind: NumberedInvoice['kind']): Markup =>
  kind === 'vat' ? leaf('HDCTTChinh', '0') : NOTHING;
const zoneFlag = (kind: NumberedInvoice['kind']): Markup =>
  kind === 'sales' ? leaf('HDDCKPTQuan', '0') : NOTHING;

function headerMarkup(writer: FieldWriter, invoice: NumberedInvoice, facts: InvoiceFacts): Markup {
  const { field } = writer;
  const { kind, currency } = invoice;
  return element('TTChung', [
    field(HEADER, 'PBan', facts.version, VERSION),
    field(HEADER, 'THDon', facts.name, REQUIRED_NAME),
    leaf('KHMSHDon', INVOICE_KINDS[kind]),
    field(HEADER, 'KHHDon', invoice.serial, REQUIRED_SERIAL),
    field(HEADER, 'SHDon', String(invoice.number), REQUIRED_NUMBER),
    field(HEADER, 'NLap', invoice.issuedOn, REQUIRED_DAY),
    leaseFlag(kind),
    zoneFlag(kind),
    field(HEADER, 'DVTTe', currency, REQUIRED_CURRENCY),
    field(
      HEADER,
      'TGia',
      invoice.exchangeRate,
      currency === 'VND' ? EXCHANGE_RATE : REQUIRED_EXCHANGE_RATE,
    ),
    kind === 'transfer'
      ? NOTHING
      : field(HEADER, 'HTTToan', invoice.paymentMethod, REQUIRED_PAYMENT),
    field(HEADER, 'MSTTCGP', rules.taxCodeText(facts.providerTaxCode), REQUIRED_PROVIDER),
    relatedMarkup(writer, invoice.related),
    extraFields(writer, HEADER, [
      { name: EXTRA.lookupCode, type: 'string', value: facts.lookupCode ?? null },
    ]),
  ]);
}

/** The only supported delivery note is the internal one; an agent's note states a contract and its day instead. */
const INTERNAL_NOTE = 'N';

function checkSeries({ fault }: FieldWriter, { kind, serial }: NumberedInvoice): void {
  const isInternalNote = serial[3] === INTERNAL_NOTE;
  if ((kind === 'transfer') !== isInternalNote) fault(HEADER, 'KHHDon', 'pattern');
}

/**
 * Encodes DLHDon of an invoice: canonical text, whose UTF-8 bytes the seller signs. Tags are in the order of Decision
 * 1271/QĐ-CT (kind 1) and 1450/QĐ-TCT (kinds 2 and 6). Throws EncodeRefused with every field that breaks the format.
 */
export function encodeInvoiceData(
  invoice: NumberedInvoice,
  facts: InvoiceFacts,
): Readonly<{ data: string }> {
  const writer = fieldWriter();
  const isTransfer = invoice.kind === 'transfer';
  const idFault = ID.broken(facts.dataId);
  if (idFault) writer.fault(DATA, '@Id', idFault);
  checkSeries(writer, invoice);
  const children = [
    headerMarkup(writer, invoice, facts),
    element('NDHDon', [
      isTransfer ? senderMarkup(writer, invoice) : sellerMarkup(writer, invoice.seller),
      isTransfer ? receiverMarkup(writer, invoice.buyer) : buyerMarkup(writer, invoice.buyer),
      linesMarkup(writer, invoice),
      totalsMarkup(writer, invoice),
    ]),
    extraFields(writer, DATA, [{ name: EXTRA.note, type: 'string', value: invoice.note }]),
  ];
  writer.finish();
  return { data: identified('DLHDon', facts.dataId, children) };
}

/** MCCQT, canonical: the authority signs it beside the invoice. */
export const authorityCodeMarkup = ({ code, id }: AuthorityCode): Markup =>
  identified('MCCQT', id, [text(code)]);

/** HDon without XML declaration, as part of a message. */
export function assembleInvoiceMarkup(parts: InvoiceParts): string {
  const { authorityCode, authoritySignature } = parts;
  return element('HDon', [
    verbatim(parts.data),
    authorityCode ? authorityCodeMarkup(authorityCode) : NOTHING,
    parts.qrText ? leaf('DLQRCode', parts.qrText) : NOTHING,
    element('DSCKS', [
      element('NBan', [verbatim(parts.sellerSignature ?? '')]),
      element('NMua', []),
      authoritySignature ? element('CQT', [verbatim(authoritySignature)]) : NOTHING,
    ]),
  ]);
}

/** The invoice file: HDon with its XML declaration, UTF-8. */
export const assembleInvoice = (parts: InvoiceParts): Uint8Array =>
  documentBytes(verbatim(assembleInvoiceMarkup(parts)));
