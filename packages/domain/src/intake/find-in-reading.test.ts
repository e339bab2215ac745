import { expect, test } from 'vitest';
import { draftOf, product } from '../invoice/testing/sample-draft.ts';
import { readingFindings } from './find-in-reading.ts';

const draft = draftOf([product('2', '50000')]);
const CODE = '00A1B2C3D4E5F60718293A4B5C6D7E8F90';

test.each([
  ['C26TAA', CODE, []],
  ['C26TAA', null, [{ code: 'CODE_MISSING', words: { serial: 'C26TAA' } }]],
  ['C26TAA', 'abc', [{ code: 'CODE_MALFORMED', words: { code: 'abc' } }]],
  ['C26MAA', 'M1-26-ABCDE-00000000042', []],
  ['C26MAA', CODE, [{ code: 'CODE_MALFORMED', words: { code: CODE } }]],
  ['K26TAA', null, []],
  ['AA/20E', null, []],
])(
  'an import points out what is wrong with the code of series %s: %s',
  (serial, code, findings) => {
    expect(readingFindings({ ...draft, serial }, code)).toEqual(findings);
  },
);
