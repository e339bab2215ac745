import { draftOf } from '@hoadon/domain/invoice/testing/sample-draft';
import { expect, test } from 'vitest';
import { sellerData } from './seller-data.ts';

test.each([
  ['https://songhong.example', 'https://songhong.example'],
  ['songhong.example', 'songhong.example'],
  ['javascript:alert(1)', null],
  [null, null],
])('the website %s of a seller in a received file is answered as %s', (website, shown) => {
  const draft = draftOf([]);
  const seller = { ...draft.seller, website };
  expect(sellerData({ ...draft, seller }).seller_website).toBe(shown);
});
