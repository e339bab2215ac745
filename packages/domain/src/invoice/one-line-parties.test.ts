import { expect, test } from 'vitest';
import { withOneLineParties } from './one-line-parties.ts';
import { draftOf, product } from './testing/sample-draft.ts';

test('a draft with line breaks in its parties is signed with each of them in one line', () => {
  const draft = draftOf([product('1', '1')]);
  const { seller, buyer } = draft;
  expect(withOneLineParties(draft)).toEqual(draft);
  const broken = {
    ...draft,
    seller: { ...seller, address: 'a\nb' },
    buyer: { ...buyer, legalName: 'Công ty\r\nA' },
  };
  expect(withOneLineParties(broken)).toMatchObject({
    seller: { address: 'a b' },
    buyer: { legalName: 'Công ty A' },
  });
});
