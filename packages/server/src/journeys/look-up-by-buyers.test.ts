import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import {
  drawLookupChallenge,
  type FoundInvoice,
  getLookedUpFile,
  type LookupChallenge,
  lookUpInvoice,
} from '@hoadon/contracts/invoice-lookup';
import { publicCodeText, readPublicCode } from '@hoadon/domain/invoice-lookup/public-code';
import { decodeInvoices } from '@hoadon/xml/invoice/decode';
import { lookupCodeOf } from '@hoadon/xml/invoice/lookup-code';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { routesOf } from '../feature.ts';
import { invoiceLookupFeature } from '../features/invoice-lookup/index.ts';
import { findPublicCode, printedLookup } from '../features/invoices/index.ts';
import { CREATE } from '../features/issuing/testing/calls.ts';
import { comeToRest } from '../features/issuing/testing/come-to-rest.ts';
import {
  type IssuingCompany,
  type IssuingFixture,
  issuingFixture,
  payload,
} from '../features/issuing/testing/issuing-fixture.ts';
import { appFor } from '../platform/http/testing.ts';
import {
  checksHere,
  noHostedKeys,
  recordingPdf,
  saveDraft,
  saveIssued,
} from '../testing/saved-invoices.ts';

let fixture: IssuingFixture;
let deps: Parameters<typeof invoiceLookupFeature>[0];
let company: IssuingCompany;
let pdf: ReturnType<typeof recordingPdf>;
beforeAll(async () => {
  fixture = await issuingFixture();
  pdf = recordingPdf();
  const { trust } = fixture.deps;
  const signatures = checksHere(trust);
  const spreadsheet = plainWorkbooks;
  deps = { ...fixture.platform, pdf, signatures, trust, spreadsheet, remoteSigning: noHostedKeys };
});
beforeEach(async () => {
  fixture.platform.clock.set('2026-11-21T02:00:00.000Z');
  company = await fixture.company({ series: ['C26TAA', 'K26TAA'] });
});

const buyer = () => appFor(routesOf(invoiceLookupFeature(deps)), null, fixture.platform.db);

const draw = async (): Promise<LookupChallenge> =>
  (await buyer().get(drawLookupChallenge.path)).data;

async function solved(challenge?: LookupChallenge) {
  const drawn = challenge ?? (await draw());
  const solution = await solveChallenge({ challenge: drawn, deriveKey });
  if (!solution) throw new Error('not solved');
  const { counter, derivedKey } = solution;
  return { challenge: drawn, solution: { counter, derivedKey } };
}

const lookUp = async (code: string, more: object = {}) =>
  buyer().post(lookUpInvoice.path, { code, ...(await solved()), ...more });

const file = (code: string, pass: string, file_type: 'pdf' | 'xml') =>
  buyer().post(getLookedUpFile.path, { code, pass, file_type });

async function issue(serial = 'C26TAA', who = company): Promise<string> {
  const { data } = await who.app.post(
    CREATE,
    payload({ is_publish_now: true, invoice_common_code: serial }),
  );
  await comeToRest(fixture);
  return data.id;
}

async function codeOf(id: string, who = company): Promise<string> {
  const code = await findPublicCode(fixture.platform.db, who.companyId, id);
  if (code === null) throw new Error('the invoice has no code');
  return code;
}

const UNKNOWN = { status: 404, message: 'LOOKUP_CODE_UNKNOWN', data: {} };
const CHALLENGE_FAILED = { status: 400, message: 'LOOKUP_CHALLENGE_FAILED' };

test('a buyer finds an issued invoice by its code and downloads the original, which states the code', async () => {
  const code = await codeOf(await issue());
  const { status, data } = await lookUp(code, { seller_taxcode: company.taxCode });
  expect(status).toBe(200);
  const found = data as FoundInvoice;
  expect(found).toEqual({
    template_code: '1',
    invoice_serial: 'C26TAA',
    invoice_number: '00000001',
    issued_date: '2026-11-21',
    seller_name: expect.any(String),
    seller_taxcode: company.taxCode,
    currency_code: 'VND',
    total_amount_with_tax: '416400',
    state: 'valid',
    corrected_by: [],
    corrects: [],
    pass: expect.any(String),
  });
  const xml = await file(code, found.pass, 'xml');
  expect(xml.headers['content-type']).toBe('application/xml');
  const [invoice] = decodeInvoices(xml.bytes);
  expect(invoice && lookupCodeOf(invoice)).toBe(code);
  expect(invoice?.authorityCode).toMatch(/^\w{34}$/);
  const verdict = await deps.signatures.check(company.companyId, xml.bytes, deps.clock.now());
  expect(verdict.valid).toBe(true);
  const printed = await file(code, found.pass, 'pdf');
  expect(printed.headers['content-type']).toBe('application/pdf');
  const page = `${fixture.platform.config.publicUrl}/tra-cuu`;
  expect(pdf.printed.at(-1)?.options.lookup).toEqual({ address: page, code });
});

test('an invoice without a code of the authority is found as soon as it is signed', async () => {
  const code = await codeOf(await issue('K26TAA'));
  expect(await lookUp(code)).toMatchObject({ status: 200, data: { invoice_serial: 'K26TAA' } });
});

test('a code is found however it is typed', async () => {
  const code = await codeOf(await issue());
  const typed = ` ${code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o')} `;
  expect((await lookUp(typed)).status).toBe(200);
});

test('wrong codes, codes of other sellers, drafts and unissued invoices get the same response', async () => {
  const id = await issue();
  const code = await codeOf(id);
  const named = readPublicCode(code);
  const { platform } = fixture;
  const draft = await saveDraft(platform, company);
  const secret = '0000000000000001';
  const db = platform.db;
  await db
    .insertInto('invoice_lookup_code')
    .values({ company_id: company.companyId, invoice_id: draft, secret })
    .execute();
  const other = await fixture.company();
  const bodies = [
    await lookUp('no code'),
    await lookUp(publicCodeText({ companyId: company.companyId, secret: '0000000000000000' })),
    await lookUp(publicCodeText({ companyId: company.companyId, secret })),
    await lookUp(publicCodeText({ companyId: other.companyId, secret: named?.secret ?? '' })),
    await lookUp(publicCodeText({ companyId: '999999999', secret: named?.secret ?? '' })),
    await lookUp(code, { seller_taxcode: other.taxCode }),
  ];
  for (const body of bodies) expect(body).toMatchObject(UNKNOWN);
  await db
    .updateTable('invoice')
    .set({ processing_state: 'refused' })
    .where('company_id', '=', company.companyId)
    .where('id', '=', id)
    .execute();
  expect(await lookUp(code)).toMatchObject(UNKNOWN);
});

test('an unproven copy of an invoice that was issued elsewhere is not found', async () => {
  const id = await issue();
  const code = await codeOf(id);
  await fixture.platform.db
    .updateTable('invoice')
    .set({ origin: 3, trust: 'unchecked' })
    .where('company_id', '=', company.companyId)
    .where('id', '=', id)
    .execute();
  expect(await lookUp(code)).toMatchObject(UNKNOWN);
});

test('a challenge is used once, in its time, solved and unchanged', async () => {
  const code = await codeOf(await issue());
  const proof = await solved();
  const post = (more: object) => buyer().post(lookUpInvoice.path, { code, ...proof, ...more });
  const { parameters } = proof.challenge;
  const changed = { ...parameters, cost: 1 };
  expect(await post({ challenge: { ...proof.challenge, parameters: changed } })).toMatchObject(
    CHALLENGE_FAILED,
  );
  expect(await post({ solution: { ...proof.solution, derivedKey: 'ab' } })).toMatchObject(
    CHALLENGE_FAILED,
  );
  const concurrent = await Promise.all(Array.from({ length: 5 }, () => post({})));
  expect(concurrent.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
  const late = await solved();
  fixture.platform.clock.advance(601);
  expect(await buyer().post(lookUpInvoice.path, { code, ...late })).toMatchObject(CHALLENGE_FAILED);
});

test('a pass opens the files of its invoice for a quarter of an hour, and of no other', async () => {
  const code = await codeOf(await issue());
  const another = await codeOf(await issue());
  const { pass } = (await lookUp(code)).data as FoundInvoice;
  expect(await file(another, pass, 'xml')).toMatchObject(CHALLENGE_FAILED);
  expect(await file(code, '', 'xml')).toMatchObject(CHALLENGE_FAILED);
  expect(await file(code, `9${pass}`, 'xml')).toMatchObject(CHALLENGE_FAILED);
  expect(await file(code, randomUUID(), 'pdf')).toMatchObject(CHALLENGE_FAILED);
  expect((await file(code, pass, 'xml')).status).toBe(200);
  fixture.platform.clock.advance(901);
  expect(await file(code, pass, 'xml')).toMatchObject(CHALLENGE_FAILED);
});

test('look-ups of all callers together are limited, after the challenge and before the code', async () => {
  const limited = { ...deps, config: { ...deps.config, rateLimits: true } };
  const app = appFor(routesOf(invoiceLookupFeature(limited)), null, fixture.platform.db);
  const { db } = fixture.platform;
  const code = await codeOf(await issue());
  await sql`
    insert into rate_window (bucket, minute, hits)
    select 'invoice look-ups', date_trunc('minute', now()) + n * interval '1 minute', 600
    from generate_series(0, 1) n`.execute(db);
  const wrong = '1-0000-0000-0000-0000';
  for (const one of [code, wrong])
    expect(await app.post(lookUpInvoice.path, { code: one, ...(await solved()) })).toMatchObject({
      status: 429,
      message: 'TOO_MANY_REQUESTS',
    });
});

test('every issued invoice has a code of its own, and a print names our page only with a code', async () => {
  const ids = [await issue(), await issue(), await issue('K26TAA')];
  const codes = await Promise.all(ids.map((id) => codeOf(id)));
  expect(new Set(codes).size).toBe(3);
  const { id } = await saveIssued(fixture.platform, company, { number: 9 });
  const none = { db: deps.db, config: deps.config };
  expect(await printedLookup(none, company.companyId, { id })).toEqual({});
});

test('a replaced invoice says so and names the invoice that replaces it, once that is issued', async () => {
  const original = await issue();
  const replacing = await issue();
  const code = await codeOf(original);
  const { db } = fixture.platform;
  await db
    .insertInto('invoice_link')
    .values({
      company_id: company.companyId,
      invoice_id: replacing,
      other_id: original,
      relation: 'replaces',
    })
    .execute();
  await db
    .updateTable('invoice')
    .set({ chain_state: 'REPLACED' })
    .where('company_id', '=', company.companyId)
    .where('id', '=', original)
    .execute();
  const named = { template_code: '1', invoice_serial: 'C26TAA', issued_date: '2026-11-21' };
  expect((await lookUp(code)).data).toMatchObject({
    state: 'replaced',
    corrected_by: [{ ...named, relation: 'replaces', invoice_number: '00000002' }],
  });
  expect((await lookUp(await codeOf(replacing))).data).toMatchObject({
    state: 'valid',
    corrects: [{ ...named, relation: 'replaces', invoice_number: '00000001' }],
  });
});

const MIGRATION = new URL(
  '../platform/db/migrations/0733_invoice_lookup_codes.sql',
  import.meta.url,
);

test('an invoice that was issued before the codes gets one beside its signed file, a draft gets none', async () => {
  const id = await issue();
  const stated = await codeOf(id);
  const draft = await saveDraft(fixture.platform, company);
  const { db } = fixture.platform;
  const migration = await readFile(MIGRATION, 'utf8');
  await sql`delete from invoice_lookup_code`.execute(db);
  await sql.raw(migration.slice(migration.indexOf('insert into'))).execute(db);
  const code = await codeOf(id);
  expect(code).not.toBe(stated);
  expect(await findPublicCode(db, company.companyId, draft)).toBeNull();
  const { data } = await lookUp(code);
  const { bytes } = await file(code, data.pass, 'xml');
  const [invoice] = decodeInvoices(bytes);
  expect(invoice && lookupCodeOf(invoice)).toBe(stated);
  await file(code, data.pass, 'pdf');
  expect(pdf.printed.at(-1)?.options.lookup?.code).toBe(code);
});
