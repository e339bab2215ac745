import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import PostalMime from 'postal-mime';
import { afterEach, expect, test } from 'vitest';
import { mailboxPages } from './mailbox-pages.ts';
import { type Email, type Mail, MailRefused } from './port.ts';
import { type MailSimulator, type MailSimulatorOptions, startMailSimulator } from './simulator.ts';
import { createSmtpMail } from './smtp.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

async function start(
  options: MailSimulatorOptions = {},
): Promise<{ simulator: MailSimulator; mail: Mail }> {
  const simulator = await startMailSimulator(options);
  open.push(simulator);
  const { host, port } = simulator;
  const from = 'Hóa đơn <hoadon@example.test>';
  const mail = createSmtpMail({ host, port, secure: false, user: null, password: null, from });
  open.push(mail);
  return { simulator, mail };
}

const XML = new TextEncoder().encode('<HDon>ngày 21 tháng 11 — “dấu ngoặc”\r\n.\r\n..</HDon>\n');
const email = (changes: Partial<Email> = {}): Email => ({
  to: ['ketoan@example.test'],
  subject: 'Hóa đơn 1C26TAA số 00000123 của Công ty Sông Hồng',
  text: 'Kính gửi quý khách,\nxin gửi hóa đơn.',
  html: '<p>Kính gửi quý khách</p>',
  attachments: [{ name: 'Hóa đơn 123.xml', mediaType: 'application/xml', bytes: XML }],
  messageId: '<hoadon-1-42@example.test>',
  ...changes,
});

test('a mail arrives with its subject, texts, id and attachments byte for byte', async () => {
  const { simulator, mail } = await start();
  const sent = email({
    to: ['a@example.test', 'b@example.test'],
    fromName: 'Công ty "Sông Hồng", CN Hà Nội',
    replyTo: 'ketoan@songhong.example',
  });
  expect(await mail.send(sent)).toEqual({ refused: [] });
  const [stored] = simulator.mailbox.mails();
  expect(stored?.recipients).toEqual(['a@example.test', 'b@example.test']);
  const arrived = await PostalMime.parse(stored?.bytes ?? '');
  expect(arrived).toMatchObject({
    subject: sent.subject,
    messageId: sent.messageId,
    from: { name: sent.fromName, address: 'hoadon@example.test' },
    replyTo: [{ address: 'ketoan@songhong.example' }],
  });
  expect(arrived.text?.trim()).toBe(sent.text);
  expect(arrived.html?.trim()).toBe(sent.html);
  expect(arrived.attachments[0]?.filename).toBe('Hóa đơn 123.xml');
  expect(Buffer.from(new Uint8Array(arrived.attachments[0]?.content as ArrayBuffer))).toEqual(
    Buffer.from(XML),
  );
});

test('a final no of the server is MailRefused with its words', async () => {
  const { simulator, mail } = await start();
  simulator.misbehave({ kind: 'answer', code: 554, words: 'we do not like this' });
  const refusal = await mail.send(email()).catch((error) => error);
  expect(refusal).toBeInstanceOf(MailRefused);
  expect(refusal.message).toContain('554 we do not like this');
  expect(simulator.mailbox.mails()).toHaveLength(0);
});

test('an address that cannot exist is refused, the others get the mail', async () => {
  const { simulator, mail } = await start();
  const to = ['a@example.test', 'b@nowhere.invalid'];
  const { refused } = await mail.send(email({ to }));
  expect(refused).toEqual([
    { address: 'b@nowhere.invalid', reason: expect.stringContaining('550 no such address') },
  ]);
  expect(simulator.mailbox.mails()[0]?.recipients).toEqual(['a@example.test']);
  await expect(mail.send(email({ to: ['b@nowhere.invalid'] }))).rejects.toBeInstanceOf(MailRefused);
});

test('a server that is busy, gone or dies after accepting leaves the mail to be tried again', async () => {
  const { simulator, mail } = await start();
  const failure = () => mail.send(email()).catch((error) => error);
  simulator.misbehave({ kind: 'answer', code: 451, words: 'try later' });
  expect(await failure()).not.toBeInstanceOf(MailRefused);
  simulator.misbehave({ kind: 'drop-after-accept' });
  const lost = await failure();
  expect(lost).toBeInstanceOf(Error);
  expect(lost).not.toBeInstanceOf(MailRefused);
  expect(simulator.mailbox.mails()).toHaveLength(1);
  await mail.send(email());
  const ids = await Promise.all(
    simulator.mailbox.mails().map(async ({ bytes }) => (await PostalMime.parse(bytes)).messageId),
  );
  expect(ids).toEqual([email().messageId, email().messageId]);
  const unreachable = createSmtpMail({
    host: '127.0.0.1',
    port: 1,
    secure: false,
    user: null,
    password: null,
    from: 'x@example.test',
  });
  open.push(unreachable);
  await expect(unreachable.send(email())).rejects.not.toBeInstanceOf(MailRefused);
});

test('a server that cannot speak TLS is not spoken to in the clear unless it is this machine', async () => {
  const { simulator } = await start();
  const mail = createSmtpMail({
    // This machine under a name that could be anybody's.
    host: '::ffff:127.0.0.1',
    port: simulator.port,
    secure: false,
    user: null,
    password: null,
    from: 'x@example.test',
  });
  open.push(mail);
  await expect(mail.send(email())).rejects.toMatchObject({ code: 'ETLS' });
  expect(simulator.mailbox.mails()).toHaveLength(0);
});

test('a delayed mail arrives in the end', async () => {
  const { simulator, mail } = await start();
  simulator.misbehave({ kind: 'delay', ms: 50 });
  await mail.send(email());
  expect(simulator.mailbox.mails()).toHaveLength(1);
});

test('stored mails are loaded after a restart', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hoadon-mailbox-'));
  open.push({ close: () => rm(folder, { recursive: true }) });
  const { simulator, mail } = await start({ folder });
  await mail.send(email());
  const [before] = simulator.mailbox.mails();
  const again = await startMailSimulator({ folder });
  open.push(again);
  expect(again.mailbox.mails()).toEqual([before]);
});

async function mailboxWith(sent: Email) {
  const { simulator, mail } = await start();
  await mail.send(sent);
  const app = Fastify();
  open.push(app);
  await app.register(mailboxPages, { prefix: '/simulators/mailbox', mailbox: simulator.mailbox });
  const id = simulator.mailbox.mails()[0]?.id ?? '';
  return { id, get: (path: string) => app.inject(`/simulators/mailbox${path}`) };
}

test('the mailbox lists mails and shows one with its attachments to download', async () => {
  const { id, get } = await mailboxWith(email());
  const list = await get('/');
  expect(list.body).toContain('Hóa đơn 1C26TAA số 00000123 của Công ty Sông Hồng');
  expect(list.body).toContain(`href="/simulators/mailbox/${id}"`);
  const message = await get(`/${id}`);
  expect(message.body).toContain('ketoan@example.test');
  expect(message.body).toContain('Hóa đơn 123.xml');
  const attachment = await get(`/${id}/attachments/0`);
  expect(attachment.rawPayload).toEqual(Buffer.from(XML));
  expect(attachment.headers['content-disposition']).toContain("filename*=UTF-8''H%C3%B3a");
  expect((await get('/nothing')).statusCode).toBe(404);
  expect((await get(`/${id}/attachments/7`)).statusCode).toBe(404);
});

test('nothing a mail brings can run on the mailbox pages', async () => {
  const evil = '<script>alert(1)</script>"\'><img src=x onerror=alert(1)>';
  const { id, get } = await mailboxWith(email({ subject: evil, text: evil, html: evil }));
  for (const path of ['/', `/${id}`]) {
    const { body, headers } = await get(path);
    expect(body).not.toContain('<script');
    expect(body).not.toContain('<img');
    expect(body).toContain('&lt;script&gt;');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['content-security-policy']).not.toContain('unsafe-inline');
  }
  expect((await get(`/${id}`)).body).not.toMatch(/<[^>]*\s(?:style|on\w+)=/);
  const own = await get(`/${id}/html`);
  expect(own.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox$/);
  expect(own.headers['content-security-policy']).not.toContain('script-src');
});
