import { expect, test } from 'vitest';
import { COPY_FAILURES, COPY_KEPT, type CopyFacts, whyCopyIsKept } from './copy-deletion.ts';

const FREE: CopyFacts = {
  isIssuedHere: false,
  isKnownOutside: false,
  isPaid: false,
  isInReturn: false,
  isInStatement: false,
  isActedOn: false,
};

test.each([
  ['isIssuedHere', 'issued-here'],
  ['isKnownOutside', 'known-outside'],
  ['isInReturn', 'in-return'],
  ['isPaid', 'has-payments'],
  ['isInStatement', 'in-statement'],
  ['isActedOn', 'acted-on'],
] as const)('LIST-020 a copy is not deleted where %s', (fact, why) => {
  expect(whyCopyIsKept({ ...FREE, [fact]: true })).toBe(why);
});

test('LIST-020 a copy that nothing depends on is deleted, and of several reasons the weightiest is named', () => {
  expect(whyCopyIsKept(FREE)).toBeNull();
  expect(whyCopyIsKept({ ...FREE, isActedOn: true, isPaid: true, isKnownOutside: true })).toBe(
    'known-outside',
  );
  expect(Object.keys(COPY_FAILURES).sort()).toEqual([...COPY_KEPT].sort());
});
