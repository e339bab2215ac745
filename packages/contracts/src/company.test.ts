import { expect, test } from 'vitest';
import { updateCompany, updateSellerInformation } from './company.ts';

test.each([updateSellerInformation, updateCompany])(
  '$path takes the website of a company as http, https or a host, and nothing that runs',
  ({ input }) => {
    const read = (seller_website: string) => input.safeParse({ version: 1, seller_website });
    for (const address of ['https://saomai.example', 'http://saomai.example/', 'www.saomai.vn'])
      expect(read(address).data).toMatchObject({ seller_website: address });
    expect(read(' ').data).toMatchObject({ seller_website: null });
    for (const address of ['javascript:alert(1)', 'data:text/html,x', 'ftp://saomai.example', 'x'])
      expect(read(address).error?.issues).toMatchObject([{ path: ['seller_website'] }]);
  },
);
