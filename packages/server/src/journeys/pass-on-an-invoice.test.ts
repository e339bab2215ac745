import { expect, test } from 'vitest';
import { keepRow } from '../features/invoices/testing/listed-rows.ts';
import { mailingApp, SEND } from '../features/mailing/testing/mailing-app.ts';
import { giveFile, keepIssued } from '../testing/kept-invoices.ts';

test('ACT-028 an invoice that came in is passed on with its file, and not without', async () => {
  const fixture = await mailingApp();
  const { platform } = fixture;
  const company = await fixture.company();
  const { xml } = await keepIssued(platform, company);
  const send = () => fixture.app(company).post(SEND(id), { emails: 'ke.toan.truong@example.test' });
  const came = { direction: 'received', number: 9, processing_state: 'accepted' } as const;
  const id = await keepRow(platform.db, company.companyId, came);
  expect(await send()).toMatchObject({
    status: 409,
    message: 'FILE_NOT_READY',
  });
  await giveFile(platform, company, id, { kind: 'original', bytes: xml });
  expect((await send()).status).toBe(200);
  await fixture.work();
  const [mail] = fixture.sent;
  expect(mail?.text).toContain('Kính gửi Quý khách,');
  expect(mail?.text).toContain('chuyển tiếp hóa đơn điện tử của Công ty Bán');
  expect(Buffer.from(mail?.attachments[1]?.bytes ?? [])).toEqual(xml);
});
