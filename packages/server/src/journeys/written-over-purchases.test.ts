import { createTrustStore } from '@hoadon/signing/certificates/trust-store';
import {
  createCast,
  type InvoiceText,
  signedInvoice,
} from '@hoadon/signing/testing/signed-invoice';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { installFeature, routesOf } from '../feature.ts';
import { intakeFeature } from '../features/intake/index.ts';
import type { InvoiceReading } from '../features/intake/reading/entry.ts';
import { readXml } from '../features/intake/reading/files/read-xml.ts';
import { upload } from '../features/intake/testing/intake-app.ts';
import { plainSpreadsheet } from '../features/intake/testing/plain-spreadsheet.ts';
import { invoiceRecordsFeature } from '../features/invoice-records/index.ts';
import { verificationFeature } from '../features/verification/index.ts';

import { VERIFY } from '../features/verification/jobs.ts';
import { type TestCompany, testCompany } from '../platform/db/testing.ts';
import { appFor } from '../platform/http/testing.ts';
import { type TestPlatform, testPlatform } from '../platform/testing.ts';
import { checksHere, recordingPdf } from '../testing/saved-invoices.ts';

const API = '/e-invoice-api/api/invoices';
const RECORDS = '/invoice-robotics-api/api';

const cast = await createCast();
const trust = createTrustStore([cast.authority.certificate, cast.stateAuthority.certificate]);

/** Reads signed XML here and now, its signatures with it. */
const signedReading = (now: () => string): InvoiceReading => ({
  async *read(_companyId, files) {
    for await (const { name, bytes } of files) {
      const [read] = bytes ? await readXml(name, Buffer.from(bytes), { trust, now: now() }) : [];
      if (read?.kind !== 'invoices') throw new Error(`${name} is no invoice`);
      const { entryPath, sha256, evidence, xml } = read;
      for (const invoice of read.invoices)
        yield { kind: 'invoice', entryPath, sha256, evidence, xml, ...invoice };
    }
  },
  close: async () => {},
});

let platform: TestPlatform;
let company: TestCompany;
let app: ReturnType<typeof appFor>;

beforeAll(async () => {
  platform = await testPlatform();
  company = await testCompany(platform.db);
  await sql`update company set tax_code = '0312345678', full_name = 'Công ty Minh Châu'
    where id = ${company.companyId}`.execute(platform.db);
  const signatures = checksHere(trust);
  const reading = signedReading(platform.clock.now);
  app = appFor(
    [
      ...installFeature(
        platform.jobs,
        intakeFeature({ ...platform, reading, spreadsheet: plainSpreadsheet() }),
      ),
      ...installFeature(
        platform.jobs,
        verificationFeature({ ...platform, signatures, pdf: recordingPdf() }),
      ),
      ...routesOf(invoiceRecordsFeature(platform)),
    ],
    company.accountant,
    platform.db,
  );
});

let number = 300;

/** A purchase as its signed file came, checked. */
async function bought(text: InvoiceText = {}): Promise<string> {
  number += 1;
  const xml = await signedInvoice(cast, { number: String(number), ...text });
  const sent = await upload(app, { 'a.xml': Buffer.from(xml) });
  await platform.jobs.drain();
  const importRun = (await app.get(`${RECORDS}/invoice-imports/${sent.data.id}`)).data;
  return importRun.invoices_uploaded_successfully[0].id;
}

async function writeOver(id: string, change: object): Promise<void> {
  const {
    files: _,
    is_hand_recorded: __,
    ...recorded
  } = (await app.get(`${RECORDS}/invoice-records/${id}`)).data;
  const answer = await app.post(`${RECORDS}/update-invoice`, { ...recorded, ...change });
  expect(answer.status, JSON.stringify(answer)).toBe(200);
}

/** As the clock has it done. */
async function check(): Promise<void> {
  await platform.jobs.enqueue(platform.db, VERIFY, [{}]);
  await platform.jobs.drain();
}

const verificationOf = async (id: string) => (await app.get(`${API}/${id}/verification`)).data;
const inputVat = async (id: string) => (await app.get(`${API}/${id}/input-vat`)).data;
const row = async (id: string) =>
  platform.db
    .selectFrom('invoice')
    .select(['verification', 'validity', 'trust', 'is_secure'])
    .where('company_id', '=', company.companyId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const sourcesOf = async (id: string) =>
  platform.db
    .selectFrom('invoice_source')
    .select(['way', 'differences'])
    .where('company_id', '=', company.companyId)
    .where('invoice_id', '=', id)
    .orderBy('id')
    .execute();

test('a proven purchase that is written over is unchecked at once, and not proven once it is checked', async () => {
  const id = await bought();
  expect(await row(id)).toMatchObject({ trust: 'proven', is_secure: true, verification: 2 });
  await writeOver(id, { total_amount_with_tax: '1100001' });
  expect(await row(id)).toEqual({
    verification: 1,
    validity: null,
    trust: 'unchecked',
    is_secure: false,
  });
  expect(await verificationOf(id)).toMatchObject({
    verdict: null,
    trust: 'unchecked',
    proof: null,
  });
  expect((await inputVat(id)).reasons).toMatchObject([{ code: 'NOT_VERIFIED' }]);
  await check();
  expect(await row(id)).toMatchObject({ trust: 'record-differs', is_secure: false, validity: 0 });
  const verified = await verificationOf(id);
  expect(verified).toMatchObject({
    verdict: 'failed',
    trust: 'record-differs',
    proof: { integrity: 'unproven', signer: 'proven', trust: 'proven' },
  });
  expect(verified.reasons).toContainEqual({
    code: 'DEDUCTION_NOT_IN_FILE',
    severity: 'error',
    subject: 'bytes',
    words: { field: 'tax', in_file: '100000', recorded: '100001' },
  });
  expect(verified.reasons.map(({ code }: { code: string }) => code)).not.toContain(
    'SOURCES_DIFFER',
  );
  expect(await inputVat(id)).toMatchObject({ outcome: 'not-deductible', deductible_tax: '0' });
  expect(await sourcesOf(id)).toEqual([
    { way: 'file', differences: [] },
    {
      way: 'hand',
      differences: [
        { field: 'tax', here: '100001', truer: '100000' },
        { field: 'withTax', here: '1100001', truer: '1100000' },
      ],
    },
  ]);
});

test('a purchase moved to another month by hand is not deducted, and one lowered is deducted with a warning', async () => {
  const [moved, lowered] = [await bought(), await bought()];
  await writeOver(moved, { issued_date: '2026-10-15' });
  await writeOver(lowered, { tax_percentage: '8', total_amount_with_tax: '1080000' });
  await check();
  expect((await verificationOf(moved)).reasons).toContainEqual(
    expect.objectContaining({
      code: 'DEDUCTION_NOT_IN_FILE',
      words: { field: 'issuedOn', in_file: '2026-11-21', recorded: '2026-10-15' },
    }),
  );
  expect(await inputVat(moved)).toMatchObject({ deductible_tax: '0' });
  expect(await verificationOf(lowered)).toMatchObject({
    verdict: 'warnings',
    trust: 'record-differs',
  });
  expect(await row(lowered)).toMatchObject({ is_secure: false });
  expect(await inputVat(lowered)).toMatchObject({
    outcome: 'with-warnings',
    deductible_tax: '80000',
  });
});

test('what is written over as the file states it is proven again', async () => {
  const id = await bought();
  await writeOver(id, { total_amount_with_tax: '1100001' });
  await check();
  await writeOver(id, { total_amount_with_tax: '1100000' });
  await check();
  expect(await row(id)).toMatchObject({ trust: 'proven', is_secure: true });
  expect(await sourcesOf(id)).toMatchObject([{ differences: [] }, { differences: [] }]);
});

test.each(['KCT', 'KKKNT'])(
  'a signed purchase with a tax on what bears none (%s) is wrong, and its tax is not deducted',
  async (rate) => {
    const id = await bought({ change: (data) => data.replaceAll('10%', rate) });
    const { reasons, trust: proof } = await verificationOf(id);
    expect(proof).toBe('proven');
    expect(reasons).toContainEqual({
      code: 'TAX_DIFFERS',
      severity: 'error',
      subject: 'sums',
      words: { rate, stated: '100000', computed: '0' },
    });
    expect(await inputVat(id)).toMatchObject({ outcome: 'not-deductible', deductible_tax: '0' });
  },
);
