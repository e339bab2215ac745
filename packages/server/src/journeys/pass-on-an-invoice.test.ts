import { expect, test } from 'vitest';
import { saveRow } from '../features/invoice-lists/testing/listed-rows.ts';
import { mailingApp, SEND } from '../features/mailing/testing/mailing-app.ts';
import { giveFile, saveIssued } from '../testing/saved-invoices.ts';

test('ACT-028 an invoice that came in is passed on with its file, and not without', async () => {
  const fixture = await mailingApp();
  const { platform } = fixture;
  const company = await fixture.company();
  const { xml } = await saveIssued(platform, company);
  const send = () => fixture.app(company).post(SEND(id), { emails: 'ke.toan.truong@example.test' });
  const came = { direction: 'received', number: 9, processing_state: 'accepted' } as const;
  const id = await saveRow(platform.db, company.companyId, came);
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

test('a company forwards received invoices to five hundred addresses a day, besides mails about issued ones', async () => {
  const fixture = await mailingApp();
  const { platform } = fixture;
  const company = await fixture.company();
  const { id: issued, xml } = await saveIssued(platform, company);
  const came = { direction: 'received', number: 9, processing_state: 'accepted' } as const;
  const received = await saveRow(platform.db, company.companyId, came);
  await giveFile(platform, company, received, { kind: 'original', bytes: xml });
  const send = (id: string, people: number) =>
    fixture.app(company).post(SEND(id), {
      emails: Array.from({ length: people }, (_, n) => `n${n}@example.test`).join('; '),
    });
  expect((await send(issued, 20)).status).toBe(200);
  for (let sent = 0; sent < 480; sent += 20) expect((await send(received, 20)).status).toBe(200);
  expect((await send(received, 19)).status).toBe(200);
  const past = { status: 429, message: 'NOTICE_MAIL_LIMIT_REACHED', data: { most: '500' } };
  expect(await send(received, 2)).toMatchObject(past);
  expect((await send(received, 1)).status).toBe(200);
  expect(await send(received, 1)).toMatchObject(past);
  expect((await send(issued, 1)).status).toBe(200);
});
