import { IMPORT_ISSUE_CODES } from '@hoadon/domain/import/import-issue';
import { ISSUE_CODES } from '@hoadon/domain/invoice/validation/issue-codes';
import { expect, test } from 'vitest';
import draftImport from '../../locales/draft-import/vi.json';
import issue from '../../locales/issue/vi.json';
import {
  PLAIN_NUMBERS,
  SENT_PARAMETERS,
  translatesFrom,
  UNREADABLE,
} from '../../testing/plain-texts.ts';
import { issueSentence, resultWords } from './issue-sentence.ts';

const t = translatesFrom({ draftImport, issue });
const CODES = [...IMPORT_ISSUE_CODES, ...Object.keys(ISSUE_CODES)];

test.each(CODES)('UX-018 the issue %s of a row writes days and amounts as on screens', (code) => {
  const found = { path: null, code, params: SENT_PARAMETERS, severity: 'error' };
  const sentence = issueSentence(
    t,
    PLAIN_NUMBERS,
    found as unknown as Parameters<typeof issueSentence>[2],
    { headers: [], mapping: {} },
  );
  expect(sentence).not.toMatch(UNREADABLE);
});

test('the words of the workbook leave every blank open for the values of a row', () => {
  const words = resultWords(t);
  expect(words['issue.paid-too-early']).toContain('{{earliest}}');
  expect(words['issue.import-date-before-last']).toContain('{{date}}');
});
