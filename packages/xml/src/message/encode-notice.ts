import type { Instant } from '@hoadon/domain/dates/plain-date';
import {
  element,
  identified,
  leaf,
  type Markup,
  NOTHING,
  verbatim,
} from '../dom/canonical-writer.ts';
import {
  dateTimeRule,
  type FieldWriter,
  fieldWriter,
  mandatory,
  textRule,
} from '../dom/field-writer.ts';
import { DAY, TAX_CODE } from '../invoice/field-rules.ts';
import { localTime } from './local-time.ts';
import type { NoticeSubject, Reason } from './notice-reason.ts';

/** A notice of the authority about one message (01/TB-KTDL). */
export type NoticeFacts = Readonly<{
  /** Id of DLTBao, the signed element. */
  id: string;
  version: string;
  /** So: the notice's own number. */
  number: string;
  place: string;
  at: Instant;
  taxCode: string;
  taxpayer: string;
  sentAt: Instant;
  /** 2 if there is nothing to refuse. */
  kind: '1' | '2' | '3' | '9';
  /** CCu: kind of the message that the notice is about. */
  basis: string;
  messageId: string;
  count: number;
  subjects: readonly NoticeSubject[];
  reasons: readonly Reason[];
}>;

const NOTICE = 'TBao/DLTBao';
const NUMBER = mandatory(textRule(30));
const TAXPAYER = mandatory(textRule(400));
const REASON_CODE = mandatory(textRule(5));
const REASON_TEXT = mandatory(textRule(255));
const REMEDY = textRule(255);
const MOMENT = mandatory(dateTimeRule);

function reasonMarkup({ field }: FieldWriter, path: string, reason: Reason): Markup {
  const inside = `${path}/DSLDo/LDo`;
  const text = reason.path ? `Sai định dạng dữ liệu\n${reason.path} : ${reason.text}` : reason.text;
  return element('LDo', [
    field(inside, 'MLoi', reason.code, REASON_CODE),
    field(inside, 'MTLoi', text, REASON_TEXT),
    field(inside, 'HDXLy', reason.remedy, REMEDY),
  ]);
}

const reasonsMarkup = (writer: FieldWriter, path: string, reasons: readonly Reason[]): Markup =>
  element(
    'DSLDo',
    reasons.map((reason) => reasonMarkup(writer, path, reason)),
  );

function subjectMarkup(writer: FieldWriter, tag: string, subject: NoticeSubject): Markup {
  const path = `${NOTICE}/${tag}`;
  return element(tag, [
    leaf('KHMSHDon', subject.template),
    leaf('KHHDon', subject.serial),
    leaf('SHDon', subject.number),
    writer.field(path, 'NLap', subject.issuedOn, DAY),
    reasonsMarkup(writer, path, subject.reasons),
  ]);
}

function detailMarkup(writer: FieldWriter, facts: NoticeFacts): Markup[] {
  const { kind, subjects } = facts;
  if (kind === '1') return subjects.map((subject) => subjectMarkup(writer, 'LCMa', subject));
  if (kind === '3')
    return [
      element('LHDKMa', [
        element(
          'DSHDon',
          subjects.map((subject) => subjectMarkup(writer, 'HDon', subject)),
        ),
      ]),
    ];
  return kind === '9'
    ? [element('KHLKhac', [reasonsMarkup(writer, `${NOTICE}/KHLKhac`, facts.reasons)])]
    : [NOTHING];
}

/** Encodes DLTBao of a 01/TB-KTDL, canonical: the authority signs its bytes. Throws EncodeRefused. */
export function encodeNoticeData(facts: NoticeFacts): string {
  const writer = fieldWriter();
  const { field } = writer;
  const data = identified('DLTBao', facts.id, [
    leaf('PBan', facts.version),
    leaf('MSo', '01/TB-KTDL'),
    leaf('Ten', 'Thông báo về việc kết quả kiểm tra dữ liệu hóa đơn điện tử'),
    field(NOTICE, 'So', facts.number, NUMBER),
    leaf('DDanh', facts.place),
    leaf('NTBao', localTime(facts.at).slice(0, 10)),
    field(NOTICE, 'MST', facts.taxCode, mandatory(TAX_CODE)),
    field(NOTICE, 'TNNT', facts.taxpayer, TAXPAYER),
    field(NOTICE, 'TGGui', localTime(facts.sentAt), MOMENT),
    leaf('LTBao', facts.kind),
    leaf('CCu', facts.basis),
    leaf('MGDDTu', facts.messageId),
    leaf('SLuong', String(facts.count)),
    ...detailMarkup(writer, facts),
  ]);
  writer.finish();
  return data;
}

/** TBao with the authority's signature, as part of a message 204. */
export const assembleNotice = (data: string, authoritySignature: string): string =>
  element('TBao', [
    verbatim(data),
    element('DSCKS', [element('CQT', [verbatim(authoritySignature)])]),
  ]);
