import type { DraftImport, ImportedRow } from '@hoadon/contracts/draft-import';
import {
  AMOUNT_PARAMETERS,
  readableParameters,
  SENTENCE_PARAMETERS,
} from '@hoadon/domain/errors/readable-parameters';
import {
  columnsOfFields,
  IMPORT_COLUMN_KEYS,
  type ImportColumnKey,
  plainHeading,
} from '@hoadon/domain/import/import-column';
import { IMPORT_ISSUE_CODES } from '@hoadon/domain/import/import-issue';
import { ISSUE_CODES, type IssueCode } from '@hoadon/domain/invoice/validation/issue-codes';
import type { Translate } from '../../lib/i18n.ts';
import type { Numbers } from '../../lib/number-format.ts';

const isIssueCode = (code: string): code is IssueCode => code in ISSUE_CODES;

/** A fault in words, led by the heading that the file itself has over the column. */
export function issueSentence(
  t: Translate,
  { format }: Pick<Numbers, 'format'>,
  { path, code, params = {} }: ImportedRow['issues'][number],
  { headers, mapping }: Pick<DraftImport, 'headers' | 'mapping'>,
): string {
  const nameOf = (key: ImportColumnKey) =>
    plainHeading(headers[mapping[key] ?? -1]) || t(`draftImport.column.${key}`);
  const column = IMPORT_COLUMN_KEYS.find((key) => key === path);
  const fields = columnsOfFields(params['fields'] ?? '')
    .map(nameOf)
    .join(', ');
  const readable = readableParameters(params, AMOUNT_PARAMETERS, (amount) => format(amount));
  const text = sentenceOf(t, code, { ...readable, fields });
  return column && !text.startsWith(nameOf(column)) ? `${nameOf(column)}: ${text}` : text;
}

function sentenceOf(t: Translate, code: string, params: Record<string, string>): string {
  const own = IMPORT_ISSUE_CODES.find((one) => one === code);
  if (own) return t(`draftImport.issue.${own}`, { replace: params });
  return isIssueCode(code) ? t(`issue.${code}`, { replace: params }) : code;
}

const BUCKETS = ['ready', 'warning', 'error', 'blank'] as const;
const HEAD = [
  'row',
  'key',
  'name',
  'verdict',
  'issues',
  'serial',
  'number',
  'state',
  'failure',
] as const;
const STATES = [
  'draft',
  'numbered',
  'signing',
  'signed',
  'sent',
  'unknown',
  'accepted',
  'refused',
] as const;

/** The words of the result workbook, in the user's language; the blanks in the sentences stay open. */
export function resultWords(t: Translate): Record<string, string> {
  const open = { replace: OPEN };
  return Object.fromEntries([
    ...HEAD.map((key) => [`head.${key}`, t(`draftImport.head.${key}`)]),
    ...BUCKETS.map((key) => [`bucket.${key}`, t(`draftImport.bucket.${key}`)]),
    ...STATES.map((key) => [`state.${key}`, t(`draftImport.state.${key}`)]),
    ...IMPORT_ISSUE_CODES.map((key) => [`issue.${key}`, t(`draftImport.issue.${key}`, open)]),
    ...Object.keys(ISSUE_CODES)
      .filter(isIssueCode)
      .map((key) => [`issue.${key}`, t(`issue.${key}`, open)]),
  ]);
}

/** Every blank is filled with itself. */
const OPEN = Object.fromEntries(SENTENCE_PARAMETERS.map((name) => [name, `{{${name}}}`]));
