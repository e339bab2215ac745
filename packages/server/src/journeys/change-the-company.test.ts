import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { routesOf } from '../feature.ts';
import { testCompanyRoutes } from '../features/company/testing.ts';
import { invoicesFeature } from '../features/invoices/index.ts';

import { issue } from '../features/issuing/testing/calls.ts';
import { issuingFixture } from '../features/issuing/testing/issuing-fixture.ts';
import { appFor } from '../platform/http/testing.ts';
import { checksHere, plainWorkbooks, recordingPdf } from '../testing/saved-invoices.ts';

const UPDATE = '/e-invoice-api/api/seller/infomation/update'; // sic
const NEW_NAME = 'Công ty TNHH Tên Mới';

test('COMP-002 COMP-017 a signed invoice keeps its seller in XML, PDF and viewer when the company is renamed; the next one has the new name', async () => {
  const fixture = await issuingFixture();
  const company = await fixture.company();
  const pdf = recordingPdf();
  const deps = {
    ...fixture.platform,
    pdf,
    trust: fixture.deps.trust,
    signatures: checksHere(fixture.deps.trust),
    remoteSigning: fixture.deps.remoteSigning,
    spreadsheet: plainWorkbooks,
  };
  const reader = appFor(routesOf(invoicesFeature(deps)), company.accountant, fixture.platform.db);
  const settings = appFor(testCompanyRoutes(fixture.platform), company.admin, fixture.platform.db);
  const read = async (id: string) => {
    const path = `/e-invoice-api/api/invoices/${id}`;
    const xml = (await reader.get(`${path}/xml`)).bytes;
    pdf.version += '+'; // drawn anew, with the company as it is now
    pdf.printed.length = 0;
    await reader.get(`${path}/pdf`);
    const seller = pdf.printed[0]?.invoice.seller;
    const { data } = await reader.get(path);
    return {
      xml: createHash('sha256').update(xml).digest('hex'),
      saysNewName: String(xml).includes(NEW_NAME),
      seller,
      shown: JSON.stringify(data).includes(NEW_NAME),
    };
  };
  const old = await issue(fixture, company);
  const before = await read(old);
  expect(before.seller?.name).toContain('Thử nghiệm');

  const renamed = { seller_name: NEW_NAME, seller_street_address: '9 Lê Lợi, Huế' };
  expect((await settings.put(UPDATE, { version: 1, ...renamed })).status).toBe(200);

  expect(await read(old)).toEqual(before);
  const next = await read(await issue(fixture, company));
  expect(next).toMatchObject({
    saysNewName: true,
    seller: { name: NEW_NAME, address: '9 Lê Lợi, Huế' },
  });
});
