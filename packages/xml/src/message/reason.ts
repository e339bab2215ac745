import { childrenOf, textAt, type XmlElement } from '../dom/tree.ts';
import type { NoticeSubject, Reason } from './message.ts';

/** `HDon/DLHDon/NDHDon/NMua/CCCDan : what is wrong`, one line of a text of several. */
const PATH_LINE = /^\s*((?:[A-Za-z]\w*)(?:[/\\][A-Za-z]\w*(?:\[\d+\])?)+)\s*:\s*(.+)$/;
/** Cash-register notices: form symbol;series;number;text. */
const SUBJECT_LINE = /^([1-9]);([A-Z\d]{6});(\d{1,8});([\s\S]+)$/;

const remedyOf = (row: XmlElement): string | null => textAt(row, 'HDXLy');
const textOfReason = (row: XmlElement): string => textAt(row, 'MTLoi') ?? textAt(row, 'MTa') ?? '';

/** One reason for each line that names a path; the heading alone where none does. */
function reasonsOfText(code: string, text: string, remedy: string | null): Reason[] {
  const located = text.split(/\r?\n/).flatMap((line) => {
    const [, path, fault] = PATH_LINE.exec(line) ?? [];
    return path && fault
      ? [{ code, path: path.replaceAll('\\', '/'), text: fault.trim(), remedy }]
      : [];
  });
  return located.length > 0 ? located : [{ code, path: null, text: text.trim(), remedy }];
}

/** DSLDo/LDo below `parent`. */
export const reasonsIn = (parent: XmlElement | null): Reason[] =>
  childrenOf(childrenOf(parent, 'DSLDo')[0] ?? null, 'LDo').flatMap((row) =>
    reasonsOfText(textAt(row, 'MLoi') ?? '', textOfReason(row), remedyOf(row)),
  );

/** Reasons of a cash-register notice, each with the invoice that its text begins with. */
export function subjectsIn(parent: XmlElement | null): {
  subjects: NoticeSubject[];
  reasons: Reason[];
} {
  const subjects: NoticeSubject[] = [];
  const reasons: Reason[] = [];
  for (const reason of reasonsIn(parent)) {
    const [, template, serial, number, text] = SUBJECT_LINE.exec(reason.text) ?? [];
    if (template && serial && number && text)
      subjects.push({
        template,
        serial,
        number,
        issuedOn: null,
        reasons: reasonsOfText(reason.code, text, reason.remedy),
      });
    else reasons.push(reason);
  }
  return { subjects, reasons };
}
