import { expect, test } from 'vitest';
import { ACCEPTED_MARKS, acceptedMark } from './accepted-mark.ts';
import { TRUSTS } from './trust.ts';

test('a purchase, or a sale issued elsewhere, is called given a code only where its file states a code and everything of it is proven', () => {
  for (const trust of TRUSTS)
    for (const hasCode of [true, false]) {
      const mark = acceptedMark({ isIssuedHere: false, hasCode, trust });
      expect(mark === 'with-code', `${trust} ${hasCode}`).toBe(trust === 'proven' && hasCode);
      expect(ACCEPTED_MARKS).toContain(mark);
    }
  expect(acceptedMark({ isIssuedHere: false, hasCode: false, trust: 'proven' })).toBe(
    'without-code',
  );
  expect(acceptedMark({ isIssuedHere: false, hasCode: false, trust: 'unchecked' })).toBe(
    'unchecked',
  );
});

test('an invoice that was issued here has a code, or was noted by the authority in a series without one', () => {
  const own = { isIssuedHere: true, trust: 'unchecked' } as const;
  expect(acceptedMark({ ...own, hasCode: true })).toBe('with-code');
  expect(acceptedMark({ ...own, hasCode: false })).toBe('noted');
});
