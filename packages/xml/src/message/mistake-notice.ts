import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import {
  element,
  identified,
  leaf,
  type Markup,
  NOTHING,
  verbatim,
} from '../dom/canonical-writer.ts';
import { type FieldWriter, fieldWriter, mandatory, textRule } from '../dom/field-writer.ts';
import { at, childOf, childrenOf, textAt, type XmlElement } from '../dom/tree.ts';
import { DAY, TAX_CODE, taxCodeText } from '../invoice/field-rules.ts';

/** TCTBao (Decision 1450, annex IX): what the notice declares about an invoice. */
export const NOTICE_NATURES = {
  cancel: '1',
  adjust: '2',
  replace: '3',
  explain: '4',
} as const;
export type NoticeNature = keyof typeof NOTICE_NATURES;

/** An invoice that the taxpayer reports as wrong. */
export type MistakenInvoice = Readonly<{
  /** Null for an invoice without code. */
  authorityCode: string | null;
  template: string;
  serial: string;
  number: string;
  issuedOn: PlainDate;
  nature: NoticeNature | null;
  reason: string | null;
}>;

/** Messages that carry such a notice: 303 of invoices of a cash register, 300 of all others. */
export const NOTICE_MESSAGES = ['300', '303'] as const;
export type NoticeMessageType = (typeof NOTICE_MESSAGES)[number];

/** 04/SS-HĐĐT: the taxpayer's notice of wrong invoices. */
export type MistakeNotice = Readonly<{
  /** The notice of the authority (01/TB-RSĐT) to which it replies; null: the taxpayer's own notice. */
  answers: Readonly<{ number: string; issuedOn: PlainDate }> | null;
  /** The taxpayer's tax office: five characters, and its name. */
  office: Readonly<{ code: string; name: string }>;
  taxpayer: string;
  taxCode: string;
  place: string;
  issuedOn: PlainDate;
  invoices: readonly MistakenInvoice[];
}>;

export type MistakeNoticeFacts = MistakeNotice &
  Readonly<{
    /** Id of DLTBao, which is signed in a message 300. */
    id: string;
    version: string;
  }>;

const NOTICE = 'TBao/DLTBao';
const ROW = `${NOTICE}/DSHDon/HDon`;
const NAME = 'Thông báo hóa đơn điện tử có sai sót';
/** LADHDDT: an electronic invoice of Decree 123/2020 and later amendments (annex VI). */
const ELECTRONIC = '1';

const AUTHORITY_CODE = textRule(34);
const TEMPLATE = mandatory(textRule(11));
const SERIAL = mandatory(textRule(8));
const NUMBER = mandatory(textRule(8, /^\d+$/));
const REASON = textRule(255);
const REQUIRED_DAY = mandatory(DAY);
const ANSWERED_NUMBER = mandatory(textRule(30));
const OFFICE_CODE = mandatory(textRule(5));
const OFFICE_NAME = mandatory(textRule(100));
const TAXPAYER = mandatory(textRule(400));
const PLACE = mandatory(textRule(50));
const REQUIRED_TAX_CODE = mandatory(TAX_CODE);

function rowMarkup({ field }: FieldWriter, invoice: MistakenInvoice, index: number): Markup {
  return element('HDon', [
    leaf('STT', String(index + 1)),
    field(ROW, 'MCCQT', invoice.authorityCode, AUTHORITY_CODE),
    field(ROW, 'KHMSHDon', invoice.template, TEMPLATE),
    field(ROW, 'KHHDon', invoice.serial, SERIAL),
    field(ROW, 'SHDon', invoice.number, NUMBER),
    field(ROW, 'Ngay', invoice.issuedOn, REQUIRED_DAY),
    leaf('LADHDDT', ELECTRONIC),
    invoice.nature ? leaf('TCTBao', NOTICE_NATURES[invoice.nature]) : NOTHING,
    field(ROW, 'LDo', invoice.reason, REASON),
  ]);
}

function answeredMarkup({ field }: FieldWriter, { answers }: MistakeNotice): Markup[] {
  if (answers === null) return [];
  return [
    field(NOTICE, 'So', answers.number, ANSWERED_NUMBER),
    field(NOTICE, 'NTBCCQT', answers.issuedOn, REQUIRED_DAY),
  ];
}

/**
 * Encodes DLTBao of a 04/SS-HĐĐT, canonical: in a message 300 the taxpayer signs its UTF-8 bytes. Throws EncodeRefused
 * with every field that breaks the format, and if there is no invoice.
 */
export function encodeMistakeNotice(facts: MistakeNoticeFacts): string {
  const writer = fieldWriter();
  const { field, fault } = writer;
  if (facts.invoices.length === 0) fault(NOTICE, 'DSHDon', 'required');
  const data = identified('DLTBao', facts.id, [
    leaf('PBan', facts.version),
    leaf('MSo', '04/SS-HĐĐT'),
    leaf('Ten', NAME),
    leaf('Loai', facts.answers === null ? '1' : '2'),
    // In the order of the table of version 2.1.0 (Decree 70/2025), which is another than that of Decision 1450.
    field(NOTICE, 'MCQT', facts.office.code, OFFICE_CODE),
    field(NOTICE, 'TCQT', facts.office.name, OFFICE_NAME),
    ...answeredMarkup(writer, facts),
    field(NOTICE, 'MST', taxCodeText(facts.taxCode), REQUIRED_TAX_CODE),
    field(NOTICE, 'TNNT', facts.taxpayer, TAXPAYER),
    field(NOTICE, 'DDanh', facts.place, PLACE),
    field(NOTICE, 'NTBao', facts.issuedOn, REQUIRED_DAY),
    element(
      'DSHDon',
      facts.invoices.map((invoice, index) => rowMarkup(writer, invoice, index)),
    ),
  ]);
  writer.finish();
  return data;
}

/** TBao with the taxpayer's signature, or with an empty place for it, as part of a message 300. */
export const assembleMistakeNotice = (data: string, signature: string | null): string =>
  element('TBao', [
    verbatim(data),
    element('DSCKS', [element('NNT', [verbatim(signature ?? '')])]),
  ]);

/**
 * DLieu with a 04/SS-HĐĐT for invoices of a cash register, canonical: in a message 303 the taxpayer signs its whole
 * content, as with the invoices themselves (message 206), and the notice inside has no signature of its own.
 */
export const signedRegisterNotice = (data: string, id: string): string =>
  identified('DLieu', id, [verbatim(assembleMistakeNotice(data, null))]);

const NATURE_OF = new Map(
  Object.entries(NOTICE_NATURES).map(([nature, code]) => [code as string, nature as NoticeNature]),
);

const rowOf = (row: XmlElement): MistakenInvoice => ({
  // Its name before 2.1.0, still used in the reply.
  authorityCode: textAt(row, 'MCCQT') ?? textAt(row, 'MCQTCap'),
  template: textAt(row, 'KHMSHDon') ?? '',
  serial: textAt(row, 'KHHDon') ?? '',
  number: textAt(row, 'SHDon') ?? '',
  issuedOn: textAt(row, 'Ngay') ?? '',
  nature: NATURE_OF.get(textAt(row, 'TCTBao') ?? '') ?? null,
  reason: textAt(row, 'LDo'),
});

/** Reads the TBao of a message 300 or 303; null where there is none. */
export function mistakeNoticeOf(notice: XmlElement | null): MistakeNotice | null {
  const data = childOf(notice, 'DLTBao');
  if (!data) return null;
  const number = textAt(data, 'So');
  return {
    answers: number === null ? null : { number, issuedOn: textAt(data, 'NTBCCQT') ?? '' },
    office: { code: textAt(data, 'MCQT') ?? '', name: textAt(data, 'TCQT') ?? '' },
    taxpayer: textAt(data, 'TNNT') ?? '',
    taxCode: textAt(data, 'MST') ?? '',
    place: textAt(data, 'DDanh') ?? '',
    issuedOn: textAt(data, 'NTBao') ?? '',
    invoices: childrenOf(at(data, 'DSHDon'), 'HDon').map(rowOf),
  };
}
