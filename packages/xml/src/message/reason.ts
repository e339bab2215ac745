import { childOf, childrenOf, textAt, type XmlElement } from '../dom/tree.ts';
import type { NoticeSubject, Reason } from './notice-reason.ts';

/** `HDon/DLHDon/NDHDon/NMua/CCCDan : what is wrong`, one line of a text of several. */
const PATH_LINE = /^\s*((?:[A-Za-z]\w*)(?:[/\\][A-Za-z]\w*(?:\[\d+\])?)+)\s*:\s*(.+)$/;
/** Cash-register notices: form symbol;series;number;text. */
const SUBJECT_LINE = /^([1-9]);([A-Z\d]{6});(\d{1,8});([\s\S]+)$/;

/** One LDo with its unparsed text. */
type StatedReason = Readonly<{ code: string; text: string; remedy: string | null }>;

/** DSLDo, and in the reply to a notice of mistakes DSLDKTNhan. */
type ReasonList = 'DSLDo' | 'DSLDKTNhan';

const statedIn = (parent: XmlElement | null, list: ReasonList = 'DSLDo'): StatedReason[] =>
  childrenOf(childOf(parent, list), 'LDo').map((row) => ({
    code: textAt(row, 'MLoi') ?? '',
    text: textAt(row, 'MTLoi') ?? textAt(row, 'MTa') ?? '',
    remedy: textAt(row, 'HDXLy'),
  }));

/** Returns one reason for each line with a path, or the whole text as one. */
function reasonsOf({ code, text, remedy }: StatedReason): Reason[] {
  const located = text.split(/\r?\n/).flatMap((line) => {
    const [, path, fault] = PATH_LINE.exec(line) ?? [];
    return path && fault
      ? [{ code, path: path.replaceAll('\\', '/'), text: fault.trim(), remedy }]
      : [];
  });
  return located.length > 0 ? located : [{ code, path: null, text: text.trim(), remedy }];
}

/** The LDo of the list below `parent`. */
export const reasonsIn = (parent: XmlElement | null, list?: ReasonList): Reason[] =>
  statedIn(parent, list).flatMap(reasonsOf);

/** Reasons of a cash-register notice, each with the invoice that its text begins with. */
export function subjectsIn(parent: XmlElement | null): {
  subjects: NoticeSubject[];
  reasons: Reason[];
} {
  const subjects: NoticeSubject[] = [];
  const reasons: Reason[] = [];
  for (const stated of statedIn(parent)) {
    const [, template, serial, number, text] = SUBJECT_LINE.exec(stated.text) ?? [];
    if (template && serial && number && text) {
      const why = reasonsOf({ ...stated, text });
      subjects.push({ template, serial, number, issuedOn: null, reasons: why });
    } else reasons.push(...reasonsOf(stated));
  }
  return { subjects, reasons };
}
