import { beforeAll, expect, test } from 'vitest';
import { type IssuingFixture, issuingFixture, payload } from './testing/issuing-fixture.ts';

const CREATE = '/e-invoice-api/api/invoices/create';
let fixture: IssuingFixture;

beforeAll(async () => {
  fixture = await issuingFixture();
});

test('ISS-038 SIGN-003 an invoice published at once is numbered, signed, sent and coded', async () => {
  const { app } = await fixture.company();
  const created = await app.post(CREATE, payload({ is_publish_now: true }));
  expect(created).toMatchObject({
    status: 200,
    data: { state: 'numbered', invoice_number: '00000001', releasing_status: 'releasing' },
  });
  await fixture.platform.jobs.drain();
  const again = await app.post(
    `/e-invoice-api/api/invoices/unpublish/release/${created.data.id}`,
    {},
  );
  expect(again).toMatchObject({
    status: 200,
    data: { state: 'accepted', invoice_number: '00000001', releasing_status: 'released' },
  });
  expect(again.data.cqt_code).toMatch(/^00[0-9A-F]{32}$/);
});
