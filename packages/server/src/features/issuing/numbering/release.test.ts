import { afterEach, beforeAll, expect, test } from 'vitest';
import type { SigningKey } from '../../../connectors/remote-signing/port.ts';
import { announceSeries } from '../../invoice-templates/index.ts';
import {
  ASK,
  CREATE,
  draft,
  issue,
  PREPARE,
  RELEASE,
  rowOf,
  statesOf,
  UPDATE,
  WHOLE_WAY,
} from '../testing/calls.ts';
import { type IssuingFixture, issuingFixture, line, payload } from '../testing/issuing-fixture.ts';
import { CALM } from '../testing/modelled-plan.ts';

const SPELLING = {
  code: '20001',
  path: 'HDon/DLHDon/NDHDon/NMua/CCCDan',
  text: 'định dạng CCCD không hợp lệ',
  remedy: null,
};
const START = '2026-11-21T02:00:00.000Z';
let fixture: IssuingFixture;

/** A further certificate of a company, by its tax code. */
const secondKeys = new Map<string, SigningKey>();

beforeAll(async () => {
  fixture = await issuingFixture((deps) => ({
    ...deps,
    remoteSigning: {
      keysOf: async (taxCode) => {
        const second = secondKeys.get(taxCode);
        const first = await deps.remoteSigning.keysOf(taxCode);
        return second ? [...first, second] : first;
      },
    },
  }));
});
afterEach(() => {
  fixture.authority.plan.current = CALM;
  fixture.platform.clock.set(START);
});

/** The periodic work of the worker. */
async function afterSeconds(seconds: number): Promise<void> {
  const { clock, jobs } = fixture.platform;
  clock.advance(seconds);
  await jobs.drain();
}

test('SIGN-003 ISS-030 with a hosted certificate a released draft passes every state until its code', async () => {
  const company = await fixture.company();
  const id = await issue(fixture, company);
  expect(await statesOf(fixture, company, id)).toEqual(WHOLE_WAY);
  expect(await rowOf(fixture, company, id)).toMatchObject({
    number: 1,
    authority_code: expect.stringMatching(/^00[0-9A-F]{32}$/),
    failure_code: null,
  });
  const files = await fixture.platform.db
    .selectFrom('invoice_file')
    .select(['kind', 'hash'])
    .where('company_id', '=', company.companyId)
    .where('invoice_id', '=', id)
    .orderBy('id')
    .execute();
  expect(files.map(({ kind }) => kind)).toEqual(['signed_xml', 'coded_xml']);
  for (const { hash } of files)
    expect(await fixture.platform.files.has(company.companyId, hash)).toBe(true);
});

test('an event is published for every state', async () => {
  const company = await fixture.company();
  const id = await issue(fixture, company);
  const states = fixture.platform.events.published
    .filter(({ companyId, event }) => companyId === company.companyId && event.id === id)
    .map(({ event }) => event.state);
  expect(states).toEqual(['draft', 'numbered', 'signing', 'signed', 'sent', 'accepted']);
});

test('ISS-040 before issuing, number, series, buyer and total are shown', async () => {
  const company = await fixture.company();
  await issue(fixture, company);
  const id = await draft(company);
  const shown = await company.app.get(PREPARE(id));
  expect(shown.data).toMatchObject({
    id,
    invoice_serial: 'C26TAA',
    next_number: '00000002',
    buyer: 'Công ty Cổ phần Đại Phát',
    total_amount_with_tax: '416400',
    may_release: true,
  });
});

test('ISS-040 findings are shown before issuing', async () => {
  const company = await fixture.company({ licensed: false });
  const id = await draft(company, { buyer_data: {} });
  const shown = await company.app.get(PREPARE(id));
  expect(shown.data.may_release).toBe(false);
  const codes = shown.data.issues.map((issue: { code: string }) => issue.code);
  expect(codes).toEqual(expect.arrayContaining(['PUBLISH_NOT_PERMITTED', 'buyer-name-required']));
});

test('a draft released twice, by two people at once, has one number', async () => {
  const company = await fixture.company();
  const id = await draft(company);
  const [one, two] = await Promise.all([
    company.app.post(RELEASE(id)),
    company.as(company.admin).post(RELEASE(id)),
  ]);
  await fixture.platform.jobs.drain();
  expect([one.status, two.status]).toEqual([200, 200]);
  expect((await company.app.post(RELEASE(id))).data).toMatchObject({
    state: 'accepted',
    invoice_number: '00000001',
  });
  expect(await statesOf(fixture, company, id)).toEqual(
    expect.arrayContaining(['numbered', 'accepted']),
  );
  const series = await fixture.platform.db
    .selectFrom('series')
    .select('next_number')
    .where('company_id', '=', company.companyId)
    .executeTakeFirstOrThrow();
  expect(series.next_number).toBe(2);
});

test('an invoice published at once under one Idempotency-Key is issued once', async () => {
  const company = await fixture.company();
  const headers = { 'idempotency-key': 'publish-1' };
  const first = await company.app.post(CREATE, payload({ is_publish_now: true }), headers);
  const again = await company.app.post(CREATE, payload({ is_publish_now: true }), headers);
  expect(again.data).toEqual(first.data);
  expect(first.data.invoice_number).toBe('00000001');
  const next = await company.app.post(CREATE, payload({ is_publish_now: true }));
  expect(next.data.invoice_number).toBe('00000002');
});

test('publishing requires the permission to publish, saving a draft does not', async () => {
  const { as, accountant } = await fixture.company();
  const clerk = as({
    ...accountant,
    permissions: {
      ...accountant.permissions,
      publish_management: { add: false, view: true, change: false, delete: false },
    },
  });
  const saved = await clerk.post(CREATE, payload());
  expect(saved.status).toBe(200);
  expect(await clerk.post(CREATE, payload({ is_publish_now: true }))).toMatchObject({
    status: 403,
    message: 'FORBIDDEN',
  });
  expect(await clerk.post(RELEASE(saved.data.id))).toMatchObject({ status: 403 });
});

test('a series that was never announced, and a day still to come, give no number', async () => {
  const company = await fixture.company();
  const foreign = await draft(company, { invoice_common_code: 'C26TZZ' });
  expect(await company.app.post(RELEASE(foreign))).toMatchObject({
    status: 400,
    data: { serial: 'serial-not-permitted' },
  });
  const tomorrow = await draft(company, { issued_date: '2026-11-22' });
  expect(await company.app.post(RELEASE(tomorrow))).toMatchObject({
    status: 400,
    data: { issuedOn: 'issue-date-in-future' },
  });
});

test('dates follow numbers: a day before the last number is refused', async () => {
  const company = await fixture.company();
  await issue(fixture, company, { issued_date: '2026-11-20' });
  const earlier = await draft(company, { issued_date: '2026-11-19' });
  expect(await company.app.post(RELEASE(earlier))).toMatchObject({
    status: 409,
    message: 'ISSUE_DATE_BEFORE_LAST_NUMBER',
  });
  const same = await draft(company, { issued_date: '2026-11-20' });
  expect((await company.app.post(RELEASE(same))).data.invoice_number).toBe('00000002');
});

test('numbers restart at 1 with the series of a new year', async () => {
  const company = await fixture.company();
  await issue(fixture, company);
  fixture.platform.clock.set('2027-01-02T02:00:00.000Z');
  const { db } = fixture.platform;
  const { companyId } = company;
  await db
    .insertInto('announcement_line')
    .values({ company_id: companyId, template: '1', serial: 'C27TAA', announced_on: '2027-01-01' })
    .execute();
  const change = {
    invoice_common_code: 'C27TAA',
    issued_date: '2027-01-02',
    lines: [line({ rate: '10' })],
  };
  const id = await draft(company, change);
  expect((await company.app.post(RELEASE(id))).data).toMatchObject({
    invoice_serial: 'C27TAA',
    invoice_number: '00000001',
  });
  const old = await draft(company, { ...change, invoice_common_code: 'C26TAA' });
  expect(await company.app.post(RELEASE(old))).toMatchObject({
    status: 400,
    data: { serial: 'serial-year-differs' },
  });
});

test('without a certificate nothing is numbered', async () => {
  const keyless = await issuingFixture((deps) => ({
    ...deps,
    remoteSigning: { keysOf: async () => [] },
  }));
  const company = await keyless.company();
  const id = await draft(company);
  expect(await company.app.post(RELEASE(id))).toMatchObject({
    status: 409,
    message: 'SIGNING_ACCOUNT_NOT_FOUND',
  });
  expect((await rowOf(keyless, company, id)).processing_state).toBe('draft');
});

test('ISS-043 ISS-021 a release is accepted as a form, and signed with the certificate that it names', async () => {
  const company = await fixture.company();
  const { signer } = await fixture.ca.issue({
    commonName: 'CHỮ KÝ THỨ HAI',
    taxCode: company.taxCode,
  });
  secondKeys.set(company.taxCode, { id: 'second', caType: 'HSM', signer });
  const id = await draft(company);
  const released = await company.app.upload(RELEASE(id), { ca_type: 'HSM', ca_id: 'second' }, {});
  expect(released).toMatchObject({ status: 200, data: { state: 'numbered' } });
  await fixture.platform.jobs.drain();
  const { hash } = await fixture.platform.db
    .selectFrom('invoice_file')
    .select('hash')
    .where('company_id', '=', company.companyId)
    .where('invoice_id', '=', id)
    .where('kind', '=', 'signed_xml')
    .executeTakeFirstOrThrow();
  const signed = Buffer.from(await fixture.platform.files.get(company.companyId, hash)).toString();
  const certificate = (der: Uint8Array) => Buffer.from(der).toString('base64');
  expect(signed.replace(/\s/g, '')).toContain(certificate(signer.certificate));
  expect(signed.replace(/\s/g, '')).not.toContain(certificate(company.signer.certificate));
});

test('ISS-021 a certificate that the company does not have signs nothing', async () => {
  const company = await fixture.company();
  const id = await draft(company);
  expect(await company.app.post(RELEASE(id), { ca_type: 'HSM', ca_id: 'another' })).toMatchObject({
    status: 409,
    message: 'SIGNING_ACCOUNT_NOT_FOUND',
  });
  const released = await company.app.post(RELEASE(id), {
    ca_type: 'HSM',
    ca_id: `key-${company.taxCode}`,
  });
  expect(released.status).toBe(200);
});

test('a refused invoice is corrected and resent under its number', async () => {
  const company = await fixture.company();
  fixture.authority.plan.current = { ...CALM, verdict: () => ({ refuses: SPELLING }) };
  const id = await issue(fixture, company);
  expect(await rowOf(fixture, company, id)).toMatchObject({
    processing_state: 'refused',
    number: 1,
    failure_code: '20001',
    failure_text: 'Số CCCD của người mua: định dạng CCCD không hợp lệ',
  });
  fixture.authority.plan.current = CALM;
  expect(await company.app.put(UPDATE(id), payload({ issued_date: '2026-11-20' }))).toMatchObject({
    status: 409,
    message: 'INVOICE_NOT_DRAFT',
  });
  const corrected = payload({ lines: [line({ price: '5000' })] });
  expect(await company.app.put(UPDATE(id), corrected)).toMatchObject({ status: 200 });
  expect((await company.app.post(RELEASE(id))).data.state).toBe('numbered');
  await fixture.platform.jobs.drain();
  expect(await rowOf(fixture, company, id)).toMatchObject({
    processing_state: 'accepted',
    number: 1,
    with_tax: '5500',
    failure_code: null,
  });
  const sent = fixture.authority.arrived.filter(
    ({ invoice }) => invoice.seller.taxCode === company.taxCode,
  );
  expect(sent.map(({ invoice }) => [invoice.number, invoice.totals.withTax])).toEqual([
    ['1', '416400'],
    ['1', '5500'],
  ]);
  expect(new Set(sent.map(({ header }) => header.messageId)).size).toBe(2);
});

test('a negative receipt is a refusal with its reason', async () => {
  const company = await fixture.company();
  fixture.authority.plan.current = { ...CALM, fate: () => 'not-taken' };
  const id = await issue(fixture, company);
  expect(await rowOf(fixture, company, id)).toMatchObject({
    processing_state: 'refused',
    failure_code: '80000',
    failure_text: 'Sai cấu trúc',
  });
});

test('after a lost response the invoice is unknown, and a look-up shows that it was accepted', async () => {
  const company = await fixture.company();
  fixture.authority.plan.current = {
    ...CALM,
    fate: () => 'answer-lost',
    verdict: () => ({ late: 99 }),
  };
  const id = await issue(fixture, company);
  expect(await rowOf(fixture, company, id)).toMatchObject({
    processing_state: 'unknown',
    number: 1,
    failure_code: 'ANSWER_LOST',
  });
  const released = await company.app.post(ASK(id));
  expect(released.data).toMatchObject({ state: 'accepted', invoice_number: '00000001' });
});

test('a message that never arrived is resent: the same bytes under the same id', async () => {
  const company = await fixture.company();
  const { tried, plan } = fixture.authority;
  tried.length = 0;
  plan.current = { ...CALM, fate: () => 'message-lost' };
  const id = await issue(fixture, company);
  expect((await rowOf(fixture, company, id)).processing_state).toBe('unknown');
  plan.current = CALM;
  expect((await company.app.post(ASK(id))).data.state).toBe('unknown');
  expect(await rowOf(fixture, company, id)).toMatchObject({
    failure_code: 'MESSAGE_NEVER_ARRIVED',
  });
  await afterSeconds(30);
  expect((await rowOf(fixture, company, id)).processing_state).toBe('accepted');
  // Invoices of earlier tests may come due meanwhile.
  const [first, second, ...more] = tried.filter((bytes) =>
    Buffer.from(bytes).includes(company.taxCode),
  );
  expect(more).toEqual([]);
  expect(Buffer.from(second ?? [])).toEqual(Buffer.from(first ?? [0]));
});

test('an unreachable authority delays invoices, and the reason is shown', async () => {
  const company = await fixture.company();
  fixture.authority.plan.current = { ...CALM, fate: () => 'unreachable' };
  const id = await issue(fixture, company);
  expect(await rowOf(fixture, company, id)).toMatchObject({
    processing_state: 'signed',
    failure_code: 'AUTHORITY_UNREACHABLE_NETWORK',
  });
  fixture.authority.plan.current = CALM;
  await afterSeconds(60);
  expect(await rowOf(fixture, company, id)).toMatchObject({
    processing_state: 'accepted',
    failure_code: null,
  });
});

test('an invoice of a series without code is reported and accepted without one', async () => {
  const company = await fixture.company({ series: ['K26TAA'] });
  const id = await issue(fixture, company, { invoice_common_code: 'K26TAA' });
  expect(await rowOf(fixture, company, id)).toMatchObject({
    processing_state: 'accepted',
    authority_code: null,
  });
});

test('the invoice states the seller as of the day of issue', async () => {
  const company = await fixture.company();
  const id = await draft(company);
  await fixture.platform.db
    .updateTable('company')
    .set({ address: '99 Đường Mới, Hà Nội' })
    .where('id', '=', company.companyId)
    .execute();
  await company.app.post(RELEASE(id));
  await fixture.platform.jobs.drain();
  const sent = fixture.authority.arrived.find(
    ({ invoice }) => invoice.seller.taxCode === company.taxCode,
  );
  expect(sent?.invoice.seller.address).toBe('99 Đường Mới, Hà Nội');
});

test('announcing a series twice is announcing it once', async () => {
  const { companyId } = await fixture.company();
  const again = { template: '1', serial: 'C26TAA', announcedOn: '2026-01-02' };
  await announceSeries(fixture.platform.db, companyId, again);
  const rows = await fixture.platform.db
    .selectFrom('series')
    .select('next_number')
    .where('company_id', '=', companyId)
    .execute();
  expect(rows).toEqual([{ next_number: 1 }]);
});
