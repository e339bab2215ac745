import type { InvoiceVerification } from '@hoadon/contracts/verification';
import { decimal } from '@hoadon/domain/money/decimal';
import { createTrustStore } from '@hoadon/signing/certificates/trust-store';
import {
  createCast,
  type InvoiceText,
  invoiceData,
  invoiceFile,
  sellerSignature,
  signedInvoice,
} from '@hoadon/signing/testing/signed-invoice';
import { decodeInvoices } from '@hoadon/xml/invoice/decode';
import { draftOfInvoice } from '@hoadon/xml/invoice/to-draft';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { installFeature } from '../feature.ts';
import { intakeFeature } from '../features/intake/index.ts';
import { upload } from '../features/intake/testing/intake-app.ts';
import { madeUpFile } from '../features/intake/testing/made-up-file.ts';
import { plainReading } from '../features/intake/testing/plain-reading.ts';
import { plainSpreadsheet } from '../features/intake/testing/plain-spreadsheet.ts';
import { claimDue, settleMarks } from '../features/invoices/index.ts';
import type { VerificationDeps } from '../features/verification/deps.ts';
import { verificationFeature } from '../features/verification/index.ts';

import { lookAgain } from '../features/verification/recheck-files.ts';
import { madeUpTaxCode, type TestCompany, testCompany } from '../platform/db/testing.ts';
import { transact } from '../platform/db/transact.ts';
import { objectFileStore } from '../platform/files/object-file-store.ts';
import { newObjectName } from '../platform/files/object-name.ts';
import { appFor } from '../platform/http/testing.ts';
import { type TestPlatform, testPlatform } from '../platform/testing.ts';
import { checksHere, giveFile, recordingPdf, saveReceived } from '../testing/saved-invoices.ts';

const API = '/e-invoice-api/api/invoices';
const BUYER = '0312345678';
const ONE_DAY = 86_400;

const cast = await createCast();
const trust = createTrustStore([cast.authority.certificate, cast.stateAuthority.certificate]);

let platform: TestPlatform;
let company: TestCompany;
let app: ReturnType<typeof appFor>;
/** Files on the disk of the store. */
const disk = new Map<string, Buffer>();
/** Files at which the process that checks them ends. */
const deadly = new Set<string>();

beforeAll(async () => {
  const whole = await testPlatform();
  const files = objectFileStore(whole.db, {
    async write(parts) {
      const object = newObjectName();
      disk.set(object, Buffer.concat(parts));
      return object;
    },
    read: async ({ object, offset, length }) =>
      disk.get(object)?.subarray(offset, offset + length) ?? null,
  });
  platform = { ...whole, files };
  company = await testCompany(platform.db);
  await sql`update company set tax_code = ${BUYER}, full_name = 'Công ty Minh Châu'
    where id = ${company.companyId}`.execute(platform.db);
  const here = checksHere(trust);
  const signatures = {
    ...here,
    check: (companyId: string, xml: Uint8Array, now: string) =>
      deadly.has(Buffer.from(xml).toString())
        ? Promise.reject(new Error('the process ended'))
        : here.check(companyId, xml, now),
  };
  const routes = installFeature(
    platform.jobs,
    verificationFeature({ ...platform, signatures, pdf: recordingPdf() }),
  );
  app = appFor(
    [
      ...installFeature(
        platform.jobs,
        intakeFeature({ ...platform, reading: plainReading(), spreadsheet: plainSpreadsheet() }),
      ),
      ...routes,
    ],
    company.accountant,
  );
});

let number = 100;

/** A stored invoice with its file, not verified. */
async function storedInvoice(
  change: Readonly<{ text?: InvoiceText; alter?: (xml: string) => string }> = {},
): Promise<string> {
  number += 1;
  const signed = await signedInvoice(cast, { number: String(number), ...change.text });
  const xml = Buffer.from(change.alter?.(signed) ?? signed);
  const [invoice] = decodeInvoices(xml);
  if (!invoice) throw new Error('no invoice was made');
  const id = await saveReceived(platform, company, draftOfInvoice(invoice), number);
  await sql`update invoice set authority_code = ${invoice.authorityCode} where id = ${id}`.execute(
    platform.db,
  );
  await giveFile(platform, company, id, { kind: 'original', bytes: xml });
  if (change.alter === endsItsCheck) deadly.add(xml.toString());
  return id;
}

const endsItsCheck = (xml: string) => xml;

async function verify(...ids: string[]) {
  const answer = await app.post(`${API}/verify`, { ids });
  expect(answer.status, JSON.stringify(answer)).toBe(200);
  await platform.jobs.drain();
  return answer.data;
}
const verificationOf = async (id: string): Promise<InvoiceVerification> =>
  (await app.get(`${API}/${id}/verification`)).data;
const codesOf = ({ reasons }: InvoiceVerification) => reasons.map(({ code }) => code);
const rowOf = async (id: string) =>
  platform.db
    .selectFrom('invoice')
    .select(['verification', 'validity', 'trust', 'is_secure'])
    .where('company_id', '=', company.companyId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** As the clock has it done. */
async function lookOnceMore(): Promise<void> {
  await platform.jobs.enqueue(platform.db, { name: 'verification-bytes' }, [{}]);
  await platform.jobs.drain();
}

async function objectOf(id: string): Promise<string> {
  const { rows } = await sql<{ object: string }>`
    select object from stored_file where company_id = ${company.companyId}
      and hash = ${(await verificationOf(id)).file_hash}`.execute(platform.db);
  return rows[0]?.object ?? '';
}

const PROVEN = {
  integrity: 'proven',
  signer: 'proven',
  trust: 'proven',
  authority_code: 'proven',
};

/** The made-up seller has no tax code that anybody could have. */
const OF_THE_SELLER = 'SELLER_TAX_CODE_DOUBTFUL';

test('REC-002 a payment voucher is no invoice to check, nor is what was put aside', async () => {
  const [voucher, aside] = [await storedInvoice(), await storedInvoice()];
  await sql`update invoice set is_voucher = id = ${voucher}, deleted_at = case when id = ${aside} then now() end
    where company_id = ${company.companyId} and id in (${voucher}, ${aside})`.execute(platform.db);
  const before = [await rowOf(voucher), await rowOf(aside)];
  expect(await verify(voucher, aside)).toEqual({ verifying: [], left_out: [voucher, aside] });
  expect([await rowOf(voucher), await rowOf(aside)]).toEqual(before);
});

test('REC-002 REC-003 an invoice that its seller and the authority signed is checked by the law of its day, and its row says so', async () => {
  const id = await storedInvoice();
  expect(await verificationOf(id)).toMatchObject({ verification: 0, verdict: null, reasons: [] });
  const before = platform.events.published.length;
  expect(await verify(id)).toEqual({ verifying: [id], left_out: [] });
  const verified = await verificationOf(id);
  expect(verified).toMatchObject({
    verification: 2,
    validity: 1,
    verdict: 'warnings',
    file_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    is_code_signed: true,
    rules_from: '2026-07-01',
    legal_basis: 'Nghị định 254/2026/NĐ-CP và Thông tư 91/2026/TT-BTC',
    checked_by: 'Trần Kế Toán',
  });
  expect(codesOf(verified)).toEqual([OF_THE_SELLER]);
  expect(verified.signatures.map(({ role, is_trusted }) => [role, is_trusted])).toEqual([
    ['seller', true],
    ['authority', true],
  ]);
  expect(await rowOf(id)).toEqual({
    verification: 2,
    validity: 1,
    trust: 'proven',
    is_secure: true,
  });
  expect(verified).toMatchObject({ trust: 'proven', proof: PROVEN });
  const events = platform.events.published.slice(before).map(({ event }) => event);
  expect(events.filter((event) => 'id' in event && event.id === id)).toHaveLength(2);
});

test('an amount that was changed after signing fails the invoice, and the one beside it is as good as it was', async () => {
  const altered = await storedInvoice({ alter: (xml) => xml.replaceAll('1100000', '1200000') });
  const sound = await storedInvoice();
  await verify(altered, sound);
  expect(await verificationOf(altered)).toMatchObject({
    verdict: 'failed',
    validity: 0,
    verification: 2,
  });
  expect((await verificationOf(altered)).reasons).toContainEqual({
    code: 'SIGNATURE_INVALID',
    severity: 'error',
    subject: 'signature',
    words: expect.objectContaining({ signature_reason: 'DIGEST_MISMATCH' }),
  });
  expect(await verificationOf(sound)).toMatchObject({ verdict: 'warnings' });
  expect(await verificationOf(altered)).toMatchObject({
    trust: 'invalid',
    proof: { integrity: 'broken' },
  });
  expect(await rowOf(altered)).toMatchObject({ trust: 'invalid', is_secure: false });
});

test('a forged invoice, signed by certificates of one’s own for seller and authority, is intact and not secure, and its code is not proven', async () => {
  const forged = await signedInvoice(await createCast(), { number: String(number + 1) });
  const id = await storedInvoice({ alter: () => forged });
  await verify(id);
  const verified = await verificationOf(id);
  expect(verified).toMatchObject({
    trust: 'issuer-unknown',
    proof: {
      integrity: 'proven',
      signer: 'proven',
      trust: 'unproven',
      authority_code: 'unproven',
    },
    is_code_signed: false,
  });
  expect(codesOf(verified)).toEqual([
    'CERTIFICATE_ISSUER_UNKNOWN',
    'CERTIFICATE_ISSUER_UNKNOWN',
    'CODE_NOT_SIGNED',
    OF_THE_SELLER,
  ]);
  expect(await rowOf(id)).toMatchObject({ trust: 'issuer-unknown', is_secure: false });
  expect((await app.get(`${API}/${id}/input-vat`)).data).toMatchObject({
    outcome: 'with-warnings',
    reasons: expect.arrayContaining([expect.objectContaining({ code: 'VERIFICATION_WARNINGS' })]),
  });
});

test.each<[string, (data: string) => string, string]>([
  [
    'names its signer as the delegate of the seller',
    (data) => data.replace('</TTChung>', '<MSTDVNUNLHDon>0312345678</MSTDVNUNLHDon></TTChung>'),
    'SIGNER_IS_DELEGATE',
  ],
  [
    'states no tax code of the seller',
    (data) => data.replace('<MST>0101234567</MST>', ''),
    'SIGNER_NOT_COMPARED',
  ],
])(
  'an invoice signed by a trusted taxpayer that %s is not secure, and its tax is deducted with a warning',
  async (_, change, code) => {
    const { dataId, data } = invoiceData({ number: String(number + 1) });
    const part = { dataId, data: change(data.replace('C26TAA', 'K26TAA')) };
    const forged = invoiceFile({
      data: part,
      seller: await sellerSignature(part, cast.otherSeller.signer),
    });
    const id = await storedInvoice({ alter: () => forged });
    await verify(id);
    const verified = await verificationOf(id);
    expect(verified.proof).toMatchObject({ integrity: 'proven', signer: 'unproven' });
    expect(codesOf(verified)).toContain(code);
    expect(verified.trust).toBe('signer-differs');
    expect(await rowOf(id)).toMatchObject({ trust: 'signer-differs', is_secure: false });
    expect((await app.get(`${API}/${id}/input-vat`)).data).toMatchObject({
      outcome: 'with-warnings',
      reasons: expect.arrayContaining([expect.objectContaining({ code: 'VERIFICATION_WARNINGS' })]),
    });
  },
);

test('a code that somebody typed into a file is not proven, whoever signed the invoice', async () => {
  const id = await storedInvoice({
    alter: (xml) => xml.replace(/<CQT>.*<\/CQT>/s, ''),
  });
  await verify(id);
  expect(await verificationOf(id)).toMatchObject({
    trust: 'code-not-proven',
    proof: { ...PROVEN, authority_code: 'unproven' },
    is_code_signed: false,
  });
  expect(await rowOf(id)).toMatchObject({ trust: 'code-not-proven', is_secure: false });
});

test('what came without a file is checked as far as it can be, and says what could not be', async () => {
  number += 1;
  const [invoice] = decodeInvoices(
    madeUpFile({ seller: madeUpTaxCode(3), buyer: BUYER, number: `${number}`, serial: 'C26TAA' }),
  );
  if (!invoice) throw new Error('no invoice was made');
  const id = await saveReceived(platform, company, draftOfInvoice(invoice), number);
  await verify(id);
  const verified = await verificationOf(id);
  expect(verified).toMatchObject({ verdict: 'unverifiable', verification: 0, validity: null });
  expect(codesOf(verified)).toContain('NO_FILE');
  expect(verified.checked_subjects).not.toContain('signature');
  expect(verified.checked_subjects).toContain('sums');
});

test('IMP-004 what is handed in is verified by itself, by what reading it found', async () => {
  number += 1;
  const file = madeUpFile({
    seller: madeUpTaxCode(3),
    buyer: BUYER,
    number: `${number}`,
    serial: 'K26TAA',
  });
  const sent = await upload(app, { 'a.xml': file });
  await platform.jobs.drain();
  const [taken] = (await app.get(`/invoice-robotics-api/api/invoice-imports/${sent.data.id}`)).data
    .invoices_uploaded_successfully;
  const verified = await verificationOf(taken.id);
  expect(verified).toMatchObject({
    verdict: 'failed',
    verification: 2,
    checked_by: 'Trần Kế Toán',
  });
  expect(codesOf(verified)).toContain('SIGNATURE_MISSING');
});

test('bytes that are no longer those that came are found without being asked for, and so is their coming back', async () => {
  const [damaged, gone, sound] = [
    await storedInvoice(),
    await storedInvoice(),
    await storedInvoice(),
  ];
  await verify(damaged, gone, sound);
  const [ofDamaged, ofGone] = [await objectOf(damaged), await objectOf(gone)];
  const before = [disk.get(ofDamaged) ?? Buffer.alloc(0), disk.get(ofGone) ?? Buffer.alloc(0)];
  disk.set(ofDamaged, Buffer.from(before[0]?.toString().replace('1000000', '9000000') ?? ''));
  disk.delete(ofGone);
  platform.clock.advance(ONE_DAY);
  await lookOnceMore();
  expect(codesOf(await verificationOf(damaged))[0]).toBe('BYTES_CHANGED');
  expect(await verificationOf(damaged)).toMatchObject({
    verdict: 'failed',
    validity: 0,
    bytes_seen_at: null,
  });
  expect(codesOf(await verificationOf(gone))[0]).toBe('BYTES_MISSING');
  expect(await verificationOf(sound)).toMatchObject({
    verdict: 'warnings',
    checked_by: 'Trần Kế Toán',
  });
  disk.set(ofDamaged, before[0] ?? Buffer.alloc(0));
  platform.clock.advance(ONE_DAY);
  await lookOnceMore();
  expect(await verificationOf(damaged)).toMatchObject({
    verdict: 'warnings',
    validity: 1,
    checked_by: null,
  });
});

test('files that cannot be read now do not stop the check of the others, and are not recorded as checked', async () => {
  const ids = [await storedInvoice(), await storedInvoice(), await storedInvoice()];
  await verify(...ids);
  const requests = new Set<string>();
  const files = {
    ...platform.files,
    get: async (_companyId: string, hash: string) => {
      requests.add(hash);
      throw new Error('the disk does not answer');
    },
  };
  const verified = await Promise.all(ids.map(verificationOf));
  platform.clock.advance(ONE_DAY);
  const deps = { ...platform, files, filesAtOnce: 2 } as unknown as VerificationDeps;
  for (let hour = 0; hour < 20; hour += 1) await lookAgain(deps);
  for (const { file_hash } of verified) expect(requests).toContain(file_hash);
  expect(await Promise.all(ids.map(verificationOf))).toEqual(verified);
});

test('a file that cannot be checked is tried again, then said to be unchecked, and holds up no other', async () => {
  const first = await storedInvoice();
  const bad = await storedInvoice({ alter: endsItsCheck });
  const third = await storedInvoice();
  await verify(first, bad, third);
  expect(await verificationOf(first)).toMatchObject({ verdict: 'warnings' });
  expect(await verificationOf(third)).toMatchObject({ verdict: 'warnings' });
  expect(await verificationOf(bad)).toMatchObject({ verification: 1, verdict: null });
  for (let tried = 0; tried < 4; tried += 1) {
    platform.clock.advance(ONE_DAY);
    await verify(third);
  }
  expect(await verificationOf(bad)).toMatchObject({ verification: 0, verdict: 'unverifiable' });
  expect(codesOf(await verificationOf(bad))).toContain('CHECK_FAILED');
});

test('the claims of a killed worker are processed again', async () => {
  const id = await storedInvoice();
  await app.post(`${API}/verify`, { ids: [id] });
  const now = platform.clock.now();
  const until = new Date(Date.parse(now) + 60_000).toISOString();
  const taken = await claimDue(platform.db, company.companyId, { most: 10, now, until });
  expect(taken.map((one) => one.id)).toEqual([id]);
  await platform.jobs.drain();
  expect(await verificationOf(id)).toMatchObject({ verification: 1, verdict: null });
  platform.clock.advance(61);
  await verify(await storedInvoice());
  expect(await verificationOf(id)).toMatchObject({ verification: 2, verdict: 'warnings' });
});

test('REC-011 what the registers said stands in the verdict, and neither hides what the other found', async () => {
  const [sound, altered] = [
    await storedInvoice(),
    await storedInvoice({ alter: (xml) => xml.replaceAll('1100000', '1200000') }),
  ];
  await verify(sound, altered);
  const facts = {
    correct_company_name: 'Công ty TNHH An Bình',
    correct_address: null,
    company_name_error: false,
    address_error: false,
    tax_risk: true,
    warning: false,
  };
  for (const id of [sound, altered])
    await transact(platform.db, async (tx) => {
      await sql`insert into invoice_customer_check (company_id, invoice_id, facts, checked_by, checked_at)
        values (${company.companyId}, ${id}, ${JSON.stringify(id === sound ? facts : { ...facts, tax_risk: false })}, 'user/1', ${platform.clock.now()})`.execute(
        tx,
      );
      await settleMarks(tx, company.companyId, [id]);
    });
  expect(await verificationOf(sound)).toMatchObject({ verdict: 'failed', validity: 0 });
  expect(codesOf(await verificationOf(sound))).toContain('PARTNER_AT_RISK');
  expect(await verificationOf(altered)).toMatchObject({ verdict: 'failed', validity: 0 });
});

test('the guard of input tax adds up what was bought of a seller on a day', async () => {
  const seller = madeUpTaxCode(41);
  const bought = async (total: number) => {
    number += 1;
    const file = madeUpFile({ seller, buyer: BUYER, number: `${number}`, total });
    const [invoice] = decodeInvoices(file);
    if (!invoice) throw new Error('no invoice was made');
    const draft = { ...draftOfInvoice(invoice), paymentMethod: 'TM' as const };
    return saveReceived(platform, company, draft, number);
  };
  const first = await bought(3_300_000);
  const alone = (await app.get(`${API}/${first}/input-vat`)).data;
  expect(alone).toMatchObject({ cash_limit: '5000000', day_total: '3300000', same_day: [] });
  expect(alone.reasons.map(({ code }: { code: string }) => code)).not.toContain('PAID_IN_CASH');
  const second = await bought(2_200_000);
  const together = (await app.get(`${API}/${first}/input-vat`)).data;
  expect(together).toMatchObject({ outcome: 'not-deductible', day_total: decimal(5_500_000) });
  expect(together.same_day.map(({ id }: { id: string }) => id)).toEqual([second]);
  expect(together.reasons).toContainEqual({
    code: 'PAID_IN_CASH',
    severity: 'error',
    words: { amount: '3300000', limit: '5000000', day_total: '5500000' },
    legal_basis: expect.stringContaining('48/2024/QH15'),
  });
});

test('the report states what was checked, of which bytes and by which law; before a check there is none', async () => {
  const id = await storedInvoice();
  expect(await app.get(`${API}/${id}/verification/report`)).toMatchObject({
    status: 409,
    message: 'FILE_NOT_READY',
  });
  await verify(id);
  const { file_hash } = await verificationOf(id);
  const answer = await app.get(`${API}/${id}/verification/report`);
  expect(Buffer.from(answer.bytes).toString()).toContain(file_hash ?? '-');
});

test('drafts, vouchers and what belongs to others are left out', async () => {
  const other = await testCompany(platform.db);
  const theirs = await saveReceived(
    platform,
    other,
    draftOfInvoice(
      decodeInvoices(madeUpFile({ seller: madeUpTaxCode(3), buyer: other.taxCode }))[0] as never,
    ),
    9,
  );
  expect(await verify(theirs)).toEqual({ verifying: [], left_out: [theirs] });
  expect((await app.get(`${API}/${theirs}/verification`)).status).toBe(404);
});
