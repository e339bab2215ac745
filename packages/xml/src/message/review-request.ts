import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import { element, identified, leaf, type Markup, verbatim } from '../dom/canonical-writer.ts';
import { type FieldWriter, fieldWriter, mandatory, textRule } from '../dom/field-writer.ts';
import { at, childOf, childrenOf, textAt, type XmlElement } from '../dom/tree.ts';
import { DAY, TAX_CODE, taxCodeText } from '../invoice/field-rules.ts';

/** An invoice to be reviewed. */
export type QuestionedInvoice = Readonly<{
  template: string;
  serial: string;
  number: string;
  issuedOn: PlainDate;
  reason: string;
}>;

/** 01/TB-RSĐT: the authority requests the seller to review invoices (message 302). */
export type ReviewRequest = Readonly<{
  number: string;
  issuedOn: PlainDate;
  taxCode: string | null;
  /** THan: days within which a notice 04/SS is due in reply. */
  days: number;
  /** Lan: number of this request. */
  round: number;
  invoices: readonly QuestionedInvoice[];
}>;

export type ReviewRequestFacts = ReviewRequest &
  Readonly<{
    id: string;
    version: string;
    taxCode: string;
    taxpayer: string;
    address: string;
    email: string;
    place: string;
    office: string;
    upperOffice: string;
  }>;

const REVIEW = 'TBao/DLTBao';
const ROW = `${REVIEW}/DSHDon/HDon`;
const OFFICE = mandatory(textRule(100));
const LONG_NAME = mandatory(textRule(400));
const REASON = mandatory(textRule(255));
const REQUIRED_DAY = mandatory(DAY);
const REQUIRED_TAX_CODE = mandatory(TAX_CODE);
const DAYS = mandatory(textRule(2, /^\d{1,2}$/));
const ROUND = mandatory(textRule(1, /^\d$/));

const rowMarkup = ({ field }: FieldWriter, row: QuestionedInvoice, index: number): Markup =>
  element('HDon', [
    leaf('STT', String(index + 1)),
    leaf('KHMSHDon', row.template),
    leaf('KHHDon', row.serial),
    leaf('SHDon', row.number),
    field(ROW, 'NLap', row.issuedOn, REQUIRED_DAY),
    leaf('LADHDDT', '1'),
    field(ROW, 'LDo', row.reason, REASON),
  ]);

/** Encodes DLTBao of a 01/TB-RSĐT, canonical: the authority signs it. Throws EncodeRefused. */
export function encodeReviewRequest(facts: ReviewRequestFacts): string {
  const writer = fieldWriter();
  const { field } = writer;
  const data = identified('DLTBao', facts.id, [
    leaf('PBan', facts.version),
    leaf('MSo', '01/TB-RSĐT'),
    leaf('Ten', 'Thông báo về hóa đơn điện tử cần rà soát'),
    leaf('DDanh', facts.place),
    field(REVIEW, 'TCQTCTren', facts.upperOffice, OFFICE),
    field(REVIEW, 'TCQT', facts.office, OFFICE),
    field(REVIEW, 'TNNT', facts.taxpayer, LONG_NAME),
    field(REVIEW, 'MST', taxCodeText(facts.taxCode), REQUIRED_TAX_CODE),
    field(REVIEW, 'DCNNT', facts.address, LONG_NAME),
    leaf('DCTDTu', facts.email),
    field(REVIEW, 'THan', String(facts.days), DAYS),
    field(REVIEW, 'Lan', String(facts.round), ROUND),
    element(
      'DSHDon',
      facts.invoices.map((row, index) => rowMarkup(writer, row, index)),
    ),
  ]);
  writer.finish();
  return data;
}

/** TBao with number, day and the authority's signature, as part of a message 302. */
export const assembleReviewRequest = (
  { number, issuedOn }: Pick<ReviewRequest, 'number' | 'issuedOn'>,
  data: string,
  authoritySignature: string,
): string =>
  element('TBao', [
    verbatim(data),
    element('STBao', [leaf('So', number), leaf('NTBao', issuedOn)]),
    element('DSCKS', [element('CQT', [verbatim(authoritySignature)])]),
  ]);

const rowOf = (row: XmlElement): QuestionedInvoice => ({
  template: textAt(row, 'KHMSHDon') ?? '',
  serial: textAt(row, 'KHHDon') ?? '',
  number: textAt(row, 'SHDon') ?? '',
  issuedOn: textAt(row, 'NLap') ?? '',
  reason: textAt(row, 'LDo') ?? '',
});

const numberAt = (data: XmlElement, tag: string, otherwise: number): number => {
  const text = textAt(data, tag);
  return text !== null && /^\d{1,3}$/.test(text) ? Number(text) : otherwise;
};

/** Reads the TBao of a message 302; null where there is none. */
export function reviewRequestOf(notice: XmlElement | null): ReviewRequest | null {
  const data = childOf(notice, 'DLTBao');
  if (!data) return null;
  return {
    number: textAt(notice, 'STBao', 'So') ?? textAt(data, 'So') ?? '',
    issuedOn: textAt(notice, 'STBao', 'NTBao') ?? textAt(data, 'NTBao') ?? '',
    taxCode: textAt(data, 'MST'),
    days: numberAt(data, 'THan', 0),
    round: numberAt(data, 'Lan', 1),
    invoices: childrenOf(at(data, 'DSHDon'), 'HDon').map(rowOf),
  };
}
