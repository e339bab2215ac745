import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MailSimulator, startMailSimulator } from '../connectors/mail/simulator.ts';
import { createSmtpMail } from '../connectors/mail/smtp.ts';
import { factsOf, pagesOf, signaturesOf } from '../connectors/pdf/testing/read-pdf.ts';
import { createTypstPdf } from '../connectors/pdf/typst-pdf.ts';
import { installFeature, routesOf } from '../feature.ts';
import { invoicesFeature } from '../features/invoices/index.ts';
import { issue } from '../features/issuing/testing/calls.ts';
import {
  type IssuingFixture,
  issuingFixture,
} from '../features/issuing/testing/issuing-fixture.ts';
import { type MailingDeps, mailingFeature } from '../features/mailing/index.ts';
import { appFor } from '../platform/http/testing.ts';
import { checksHere, plainWorkbooks } from '../testing/saved-invoices.ts';

let fixture: IssuingFixture;
let simulator: MailSimulator;
let deps: MailingDeps;

beforeAll(async () => {
  fixture = await issuingFixture();
  simulator = await startMailSimulator();
  const { host, port } = simulator;
  const from = 'Hóa đơn <hoadon@example.test>';
  deps = {
    ...fixture.platform,
    trust: fixture.deps.trust,
    signatures: checksHere(fixture.deps.trust),
    remoteSigning: fixture.deps.remoteSigning,
    spreadsheet: plainWorkbooks,
    pdf: createTypstPdf(),
    mail: createSmtpMail({ host, port, secure: false, user: null, password: null, from }),
  };
  installFeature(deps.jobs, mailingFeature(deps));
});
afterAll(async () => {
  await deps.mail.close();
  await deps.pdf.close();
  await simulator.close();
});

test('MAIL-006 an invoice is issued, printed and lies with the buyer as PDF and signed XML', async () => {
  const company = await fixture.company();
  const id = await issue(fixture, company);
  const app = appFor(
    [...routesOf(invoicesFeature(deps)), ...routesOf(mailingFeature(deps))],
    company.accountant,
    deps.db,
  );
  const sent = await app.post(`/e-invoice-api/api/invoices/published/send-email/${id}`, {
    emails: 'mua@example.test;ketoan@example.test',
  });
  expect(sent).toMatchObject({ status: 200 });
  await fixture.platform.jobs.drain();

  const [stored] = simulator.mailbox.mails();
  expect(stored?.recipients).toEqual(['mua@example.test', 'ketoan@example.test']);
  const mail = await PostalMime.parse(stored?.bytes ?? '');
  const { data: invoice } = await app.get(`/e-invoice-api/api/invoices/${id}`);
  expect(mail.subject).toContain(`Hóa đơn 1C26TAA số ${invoice.invoice_number}`);
  const contents = mail.attachments.map(({ content }) => Buffer.from(content as ArrayBuffer));
  const { bytes: xml } = await app.get(`/e-invoice-api/api/invoices/${id}/xml`);
  expect(contents[1]).toEqual(xml);

  const [pdf] = contents;
  const [page] = await pagesOf(pdf ?? Buffer.alloc(0));
  for (const part of [
    invoice.invoice_number,
    invoice.cqt_code,
    'Công ty Cổ phần Đại Phát',
    '1 Ghế văn phòng cái 2 150.000 300.000 10% 30.000',
    '2 Sách kế toán cái 1 80.000 80.000 8% 6.400',
    '416.400 VND',
  ])
    expect(page).toContain(part);
  expect(page?.match(/Signature Valid/g)).toHaveLength(2);
  expect(pdf).toEqual((await app.get(`/e-invoice-api/api/invoices/${id}/pdf`)).bytes);
  expect(await signaturesOf(pdf ?? Buffer.alloc(0), fixture.ca.certificate)).toContain(
    'Certificate is Trusted.',
  );
  expect(await factsOf(pdf ?? Buffer.alloc(0))).toMatchObject({ Tagged: 'yes', complaints: '' });
  expect(invoice.mail_histories).toMatchObject([{ state: 'accepted', reason: null }]);
});
