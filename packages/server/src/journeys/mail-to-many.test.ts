import { beforeAll, expect, test } from 'vitest';
import { installFeature } from '../feature.ts';
import { bulkActsFeature } from '../features/bulk-acts/index.ts';
import { ACT, ACTS } from '../features/bulk-acts/testing/bulk-acts-app.ts';
import { mailToMany } from '../features/mailing/mail-to-many.ts';
import { type MailingApp, mailingApp } from '../features/mailing/testing/mailing-app.ts';
import type { Route } from '../platform/http/route.ts';
import { appFor } from '../platform/http/testing.ts';
import { plainSheet } from '../testing/plain-sheet.ts';
import {
  castBelief,
  moveTo,
  noHostedKeys,
  plainWorkbooks,
  recordingPdf,
  SERIAL,
  saveDraft,
  saveIssued,
} from '../testing/saved-invoices.ts';

let mailing: MailingApp;
let routes: Route[];
beforeAll(async () => {
  mailing = await mailingApp();
  const { platform } = mailing;
  const mail = { send: async () => ({ refused: [] }), close: async () => {} };
  const deps = {
    ...platform,
    mail,
    pdf: recordingPdf(),
    ...(await castBelief()),
    remoteSigning: noHostedKeys,
    spreadsheet: plainWorkbooks,
  };
  routes = installFeature(
    platform.jobs,
    bulkActsFeature({ ...platform, spreadsheet: { stream: plainSheet } }, [mailToMany(deps)]),
  );
});

test('each issued invoice is mailed to its own buyer once, and one without an address is listed by name', async () => {
  const company = await mailing.company();
  const { platform, sent } = mailing;
  const one = await saveIssued(platform, company, {
    number: 1,
    buyer: { email: 'mot@thu.example' },
  });
  await saveIssued(platform, company, { number: 2, buyer: { email: 'hai@thu.example' } });
  const without = await saveIssued(platform, company, { number: 3, buyer: { email: null } });
  await saveDraft(platform, company);
  const app = appFor(routes, company.accountant, platform.db);
  const preview = await app.post(ACTS, { kind: 'send-email', invoices: {} });
  expect(preview.data).toMatchObject({
    total: 2,
    left_out: 2,
    left_out_rows: [
      { reason: 'not-issued', invoices: 1 },
      { reason: 'no-email', invoices: 1, examples: [{ id: without.id }] },
    ],
  });
  await app.post(ACT(preview.data.id, 'start'));
  await app.post(ACT(preview.data.id, 'start'));
  await mailing.work();
  expect(await app.get(ACT(preview.data.id))).toMatchObject({
    data: { state: 'finished', done: 2, failed: 0, may_undo: false },
  });
  const to = sent.flatMap((mail) => mail.to).filter((address) => address.endsWith('thu.example'));
  expect(to.sort()).toEqual(['hai@thu.example', 'mot@thu.example']);
  expect(await mailing.history(company, one.id)).toHaveLength(1);
});

test('an invoice whose file is not here is left out, and refused where the file is gone since the question', async () => {
  const company = await mailing.company();
  const { platform } = mailing;
  const buyer = { email: 'ba@thu.example' };
  const gone = await saveIssued(platform, company, { number: 1, buyer });
  const without = await saveDraft(platform, company, { buyer });
  await moveTo(platform, company, without, 'accepted', { number: 2 });
  const app = appFor(routes, company.accountant, platform.db);
  const preview = await app.post(ACTS, { kind: 'send-email', invoices: {} });
  expect(preview.data).toMatchObject({
    total: 1,
    left_out_rows: [{ reason: 'no-file', invoices: 1, examples: [{ id: without }] }],
  });
  await platform.db
    .deleteFrom('invoice_file')
    .where('company_id', '=', company.companyId)
    .where('invoice_id', '=', gone.id)
    .execute();
  await app.post(ACT(preview.data.id, 'start'));
  await mailing.work();
  expect((await app.get(`${ACT(preview.data.id)}/rows`)).data).toMatchObject([
    { state: 'failed', reason: 'FILE_NOT_READY' },
  ]);
});

test('an invoice whose wrong buyer was corrected goes to the buyer in force', async () => {
  const company = await mailing.company();
  const { platform, sent } = mailing;
  const wrong = await saveIssued(platform, company, {
    number: 1,
    buyer: { email: 'sai@thu-sai.example' },
  });
  await saveIssued(platform, company, {
    number: 2,
    buyer: { taxCode: '0399991100', email: 'dung@thu-dung.example' },
    related: {
      relation: 'adjusts',
      adjusts: 'information',
      template: '1',
      serial: SERIAL,
      number: '1',
      issuedOn: '2026-11-21',
      reason: 'Ghi sai người mua',
      causeCode: '13',
      agreedOn: null,
      agreementNumber: null,
      evidence: null,
      approvalCode: null,
      note: null,
    },
  });
  await platform.db
    .updateTable('invoice')
    .set({ chain_state: 'MODIFIED' })
    .where('company_id', '=', company.companyId)
    .where('id', '=', wrong.id)
    .execute();
  const app = appFor(routes, company.accountant, platform.db);
  const preview = await app.post(ACTS, { kind: 'send-email', invoices: {} });
  await app.post(ACT(preview.data.id, 'start'));
  await mailing.work();
  const to = sent.flatMap((mail) => mail.to).filter((address) => address.includes('@thu-'));
  expect(to).toEqual(['dung@thu-dung.example', 'dung@thu-dung.example']);
});
