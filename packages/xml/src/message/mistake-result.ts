import type { Instant, PlainDate } from '@hoadon/domain/dates/plain-date';
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
import { localTime } from './local-time.ts';
import type { Reason } from './notice-reason.ts';
import { reasonsIn } from './reason.ts';

/** An invoice of the notice that the authority refuses, with the reasons. */
export type RefusedMistake = Readonly<{
  authorityCode: string | null;
  template: string;
  serial: string;
  number: string;
  issuedOn: PlainDate | null;
  reasons: readonly Reason[];
}>;

/** 01/TB-SSĐT: the authority's decision on a notice 04/SS (message 301). */
export type MistakeResult = Readonly<{
  /** Message id of the notice. */
  acknowledges: string | null;
  number: string;
  issuedOn: PlainDate;
  taxCode: string | null;
  /** Reasons against the whole notice. Without any, and without refused invoices, it was accepted. */
  reasons: readonly Reason[];
  /** Since 2.1.0 only refused invoices are listed; all others are accepted. */
  refused: readonly RefusedMistake[];
}>;

export type MistakeResultFacts = MistakeResult &
  Readonly<{
    id: string;
    version: string;
    acknowledges: string;
    taxCode: string;
    taxpayer: string;
    place: string;
    /** The office that replies, and its superior office. */
    office: string;
    upperOffice: string;
    receivedAt: Instant;
    /** Date of the notice. */
    noticeIssuedOn: PlainDate;
    /** Number of the authority's file. */
    fileNumber: string;
  }>;

const RESULT = 'TBao/DLTBao';
const ROW = `${RESULT}/DSHDon/HDon`;
const REASONS = 'DSLDKTNhan';
/** TTTNCCQT of messages before 2.1.0. */
const NOT_TAKEN = '2';

const CODE = mandatory(textRule(5));
const FILE_NUMBER = mandatory(textRule(40));
const REQUIRED_DAY = mandatory(DAY);
const TEXT = mandatory(textRule(255));
const OFFICE = mandatory(textRule(100));
const TAXPAYER = mandatory(textRule(400));
const REQUIRED_TAX_CODE = mandatory(TAX_CODE);

const reasonsMarkup = (
  { field }: FieldWriter,
  path: string,
  reasons: readonly Reason[],
  textTag: 'MTLoi' | 'MTa',
): Markup =>
  reasons.length === 0
    ? NOTHING
    : element(
        REASONS,
        reasons.map(({ code, text, remedy }) =>
          element('LDo', [
            field(`${path}/${REASONS}/LDo`, 'MLoi', code, CODE),
            field(`${path}/${REASONS}/LDo`, textTag, text, TEXT),
            textTag === 'MTLoi' ? leaf('HDXLy', remedy ?? '') : NOTHING,
          ]),
        ),
      );

const rowMarkup = (writer: FieldWriter, row: RefusedMistake, index: number): Markup =>
  element('HDon', [
    leaf('STT', String(index + 1)),
    row.authorityCode ? leaf('MCQTCap', row.authorityCode) : NOTHING,
    leaf('KHMSHDon', row.template),
    leaf('KHHDon', row.serial),
    leaf('SHDon', row.number),
    writer.field(ROW, 'NLap', row.issuedOn, DAY),
    leaf('LADHDDT', '1'),
    reasonsMarkup(writer, ROW, row.reasons, 'MTa'),
  ]);

/** Encodes DLTBao of a 01/TB-SSĐT, canonical: the authority signs it. Throws EncodeRefused. */
export function encodeMistakeResult(facts: MistakeResultFacts): string {
  const writer = fieldWriter();
  const { field } = writer;
  const data = identified('DLTBao', facts.id, [
    leaf('PBan', facts.version),
    leaf('MSo', '01/TB-SSĐT'),
    leaf(
      'Ten',
      'Thông báo về việc tiếp nhận và kết quả xử lý về việc hóa đơn điện tử đã lập có sai sót',
    ),
    leaf('DDanh', facts.place),
    field(RESULT, 'TCQTCTren', facts.upperOffice, OFFICE),
    field(RESULT, 'TCQT', facts.office, OFFICE),
    field(RESULT, 'TNNT', facts.taxpayer, TAXPAYER),
    field(RESULT, 'MST', taxCodeText(facts.taxCode), REQUIRED_TAX_CODE),
    leaf('MGDDTu', facts.acknowledges),
    leaf('TGNhan', localTime(facts.receivedAt).slice(0, 10)),
    field(RESULT, 'NTBNNT', facts.noticeIssuedOn, REQUIRED_DAY),
    leaf('STTThe', '1'),
    field(RESULT, 'MHSo', facts.fileNumber, FILE_NUMBER),
    leaf('HThuc', 'Ký điện tử'),
    leaf('CDanh', 'Thủ trưởng cơ quan thuế'),
    reasonsMarkup(writer, RESULT, facts.reasons, 'MTLoi'),
    facts.refused.length === 0
      ? NOTHING
      : element(
          'DSHDon',
          facts.refused.map((row, index) => rowMarkup(writer, row, index)),
        ),
  ]);
  writer.finish();
  return data;
}

/** TBao with number, day and the authority's signature, as part of a message 301. */
export const assembleMistakeResult = (
  { number, issuedOn }: Pick<MistakeResult, 'number' | 'issuedOn'>,
  data: string,
  authoritySignature: string,
): string =>
  element('TBao', [
    verbatim(data),
    element('STBao', [leaf('So', number), leaf('NTBao', issuedOn)]),
    element('DSCKS', [element('CQT', [verbatim(authoritySignature)])]),
  ]);

const refusedOf = (row: XmlElement): RefusedMistake[] => {
  const reasons = reasonsIn(row, REASONS);
  if (reasons.length === 0 && textAt(row, 'TTTNCCQT') !== NOT_TAKEN) return [];
  return [
    {
      authorityCode: textAt(row, 'MCQTCap') ?? textAt(row, 'MCCQT'),
      template: textAt(row, 'KHMSHDon') ?? '',
      serial: textAt(row, 'KHHDon') ?? '',
      number: textAt(row, 'SHDon') ?? '',
      issuedOn: textAt(row, 'NLap'),
      reasons,
    },
  ];
};

/** Reads the TBao of a message 301; null where there is none. */
export function mistakeResultOf(notice: XmlElement | null): MistakeResult | null {
  const data = childOf(notice, 'DLTBao');
  if (!data) return null;
  return {
    acknowledges: textAt(data, 'MGDDTu'),
    number: textAt(notice, 'STBao', 'So') ?? '',
    issuedOn: textAt(notice, 'STBao', 'NTBao') ?? '',
    taxCode: textAt(data, 'MST'),
    reasons: reasonsIn(data, REASONS),
    refused: childrenOf(at(data, 'DSHDon'), 'HDon').flatMap(refusedOf),
  };
}
