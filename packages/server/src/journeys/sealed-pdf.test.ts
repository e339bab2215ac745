import { Failure } from '@hoadon/domain/errors/failure';
import { closingSignatureOf } from '@hoadon/signing/pdf/verify-pdf';
import { SELLER_NAME } from '@hoadon/signing/testing/signed-invoice';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { factsOf, filesIn, signaturesOf } from '../connectors/pdf/testing/read-pdf.ts';
import { createTypstPdf } from '../connectors/pdf/typst-pdf.ts';
import type { RemoteSigning } from '../connectors/remote-signing/port.ts';
import { routesOf } from '../feature.ts';
import { type InvoicesDeps, invoicesFeature } from '../features/invoices/index.ts';
import { type TestCompany, testCompany, testPlatform } from '../platform/db/testing.ts';
import { appFor } from '../platform/http/testing.ts';
import type { TestPlatform } from '../platform/testing.ts';
import {
  castBelief,
  castKeys,
  castRoot,
  giveFile,
  moveTo,
  noHostedKeys,
  plainWorkbooks,
  saveDraft,
  saveIssued,
} from '../testing/saved-invoices.ts';

const DETAIL = (id: string, part = '') => `/e-invoice-api/api/invoices/${id}${part}`;
const FILE = '/invoice-robotics-api/api/get-invoice-file';
const DOWNLOAD = '/invoice-robotics-api/api/invoices/download';

const pdf = createTypstPdf();
let platform: TestPlatform;
let keys: RemoteSigning;
let belief: Pick<InvoicesDeps, 'trust' | 'signatures' | 'spreadsheet'>;
beforeAll(async () => {
  platform = await testPlatform();
  keys = await castKeys();
  belief = { ...(await castBelief()), spreadsheet: plainWorkbooks };
});
afterAll(() => pdf.close());

const appOf = (company: TestCompany, changes: Partial<InvoicesDeps> = {}) =>
  appFor(
    routesOf(invoicesFeature({ ...platform, pdf, ...belief, remoteSigning: keys, ...changes })),
    company.accountant,
    platform.db,
  );
type Asking = ReturnType<typeof appOf>;

const pdfOf = async (app: Asking, id: string): Promise<Buffer> => {
  const answer = await app.get(DETAIL(id, '/pdf'));
  expect(answer.status).toBe(200);
  return answer.bytes;
};
const sealOf = async (app: Asking, id: string) => (await app.get(DETAIL(id))).data.pdf_seal;
const isSealed = (bytes: Buffer) => bytes.includes('/ByteRange');

async function issued() {
  const company = await testCompany(platform.db);
  return { company, app: appOf(company), ...(await saveIssued(platform, company)) };
}

const sealings = async ({ companyId }: TestCompany) =>
  (
    await platform.db
      .selectFrom('audit_entry')
      .select(['actor', 'subject'])
      .where('company_id', '=', companyId)
      .where('act', '=', 'invoice.pdf-sealed')
      .execute()
  ).length;

test('VIEW-006 the PDF given out is sealed by the seller, and a PDF reader says so of the whole file', async () => {
  const { app, company, id, xml } = await issued();
  expect(await sealOf(app, id)).toEqual({
    state: 'unmade',
    signer: null,
    sealed_at: null,
    reason: null,
  });
  const bytes = await pdfOf(app, id);
  const signatures = await signaturesOf(bytes, await castRoot());
  expect(signatures).toContain('Signature is Valid.');
  expect(signatures).toContain('Certificate is Trusted.');
  expect(signatures).toContain('Total document signed');
  expect(signatures).toContain('ETSI.CAdES.detached');
  expect(closingSignatureOf(bytes).commonName).toBe(SELLER_NAME);
  expect(bytes.toString('latin1')).toContain('<pdfaid:part>3</pdfaid:part>');
  expect((await factsOf(bytes)).complaints).toBe('');
  expect(Object.values(await filesIn(bytes))).toEqual([Buffer.from(xml)]);
  expect(await sealOf(app, id)).toEqual({
    state: 'sealed',
    signer: SELLER_NAME,
    sealed_at: platform.clock.now(),
    reason: null,
  });
  expect(await sealings(company)).toBe(1);
});

test('one byte changed, and the reader says that the signature does not hold', async () => {
  const { app, id } = await issued();
  const bytes = await pdfOf(app, id);
  const at = Math.floor(bytes.indexOf('/ByteRange') / 2);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  expect(await signaturesOf(bytes, await castRoot())).toContain('Digest Mismatch');
});

test('it is made once: later templates and later years give out the same bytes', async () => {
  const { app, company, id } = await issued();
  const first = await pdfOf(app, id);
  platform.clock.advance(3_600);
  const later = appOf(company, { pdf: { ...pdf, version: 'later' }, remoteSigning: noHostedKeys });
  expect(await pdfOf(later, id)).toEqual(first);
  expect(await sealings(company)).toBe(1);
});

test('two who ask at the same moment are given the same bytes', async () => {
  const { app, company, id } = await issued();
  const all = await Promise.all([1, 2].map(() => pdfOf(app, id)));
  expect(all[1]).toEqual(all[0]);
  expect(await sealings(company)).toBe(1);
});

test('VIEW-019 VIEW-022 the file call and the zip give the sealed PDF', async () => {
  const { app, id } = await issued();
  const file = await app.post(FILE, { id });
  expect(file.headers['content-disposition']).toContain('1C26TAA_00000007.pdf');
  expect(isSealed(file.bytes)).toBe(true);
  expect(await pdfOf(app, id)).toEqual(file.bytes);
  const zip = await app.post(DOWNLOAD, { id, return_xml: true });
  expect(zip.bytes.includes('1C26TAA_00000007.pdf')).toBe(true);
});

test('an invoice that cannot be sealed is given out unsealed and says why; others are sealed, and it is when the key is back', async () => {
  const { app, company, id } = await issued();
  const other = await saveIssued(platform, company, { number: 8 });
  const [key] = await keys.keysOf('');
  const sign = vi.fn(key?.signer.sign).mockRejectedValueOnce(new Error('the token is out'));
  const failing: RemoteSigning = {
    keysOf: async () => (key ? [{ ...key, signer: { ...key.signer, sign } }] : []),
  };
  const unsure = appOf(company, { remoteSigning: failing });
  const unsealed = await pdfOf(unsure, id);
  expect(isSealed(unsealed)).toBe(false);
  expect(await sealOf(app, id)).toMatchObject({ state: 'unsealed', reason: 'KEY_FAILED' });
  expect(isSealed(await pdfOf(unsure, other.id))).toBe(true);
  const sealed = await pdfOf(unsure, id);
  // What was given out before is the beginning of what is given out now.
  expect(sealed.subarray(0, unsealed.length)).toEqual(unsealed);
  expect(isSealed(sealed)).toBe(true);
  expect(await sealOf(app, id)).toMatchObject({ state: 'sealed', reason: null });
});

test('where no key of the company is valid it says so', async () => {
  const { app, company, id } = await issued();
  expect(isSealed(await pdfOf(appOf(company, { remoteSigning: noHostedKeys }), id))).toBe(false);
  expect(await sealOf(app, id)).toMatchObject({ state: 'unsealed', reason: 'NO_KEY' });
});

test('an unreachable key store does not block the PDF', async () => {
  const { app, company, id } = await issued();
  const away: RemoteSigning = {
    keysOf: async () => {
      throw new Error('no slot');
    },
  };
  expect(isSealed(await pdfOf(appOf(company, { remoteSigning: away }), id))).toBe(false);
  expect(await sealOf(app, id)).toMatchObject({ state: 'unsealed', reason: 'KEY_FAILED' });
});

test('in a paused installation the PDF is given out unsealed, and is sealed when the pause is over', async () => {
  const { app, company, id } = await issued();
  const paused: RemoteSigning = {
    keysOf: async () => {
      throw new Failure('INSTALLATION_PAUSED');
    },
  };
  expect(isSealed(await pdfOf(appOf(company, { remoteSigning: paused }), id))).toBe(false);
  expect(await sealOf(app, id)).toMatchObject({ state: 'unmade', reason: null });
  expect(isSealed(await pdfOf(app, id))).toBe(true);
});

test('a company that arrived from another installation seals nothing before it is resumed here: the same PDF may be sealed there', async () => {
  const { app, company, id } = await issued();
  const setPause = (pause: string | null) =>
    platform.db.updateTable('company').set({ pause }).where('id', '=', company.companyId).execute();
  await setPause('arrived');
  expect(isSealed(await pdfOf(app, id))).toBe(false);
  expect(await sealOf(app, id)).toMatchObject({ state: 'unmade', reason: null });
  await setPause(null);
  expect(isSealed(await pdfOf(app, id))).toBe(true);
});

test('a file whose signatures do not hold is not sealed', async () => {
  const { app, company, id, xml } = await issued();
  const altered = Buffer.from(Buffer.from(xml).toString().replaceAll('1100000', '1200000'));
  await giveFile(platform, company, id, { kind: 'coded_xml', bytes: altered });
  expect(isSealed(await pdfOf(app, id))).toBe(false);
  expect(await sealOf(app, id)).toMatchObject({ state: 'unsealed', reason: 'SIGNATURE_INVALID' });
});

test('drafts, what waits for its code, and invoices of others are not sealed', async () => {
  const { app, company, id } = await issued();
  const draft = await saveDraft(platform, company);
  expect(isSealed(await pdfOf(app, draft))).toBe(false);
  expect(await sealOf(app, draft)).toBeNull();
  await moveTo(platform, company, id, 'sent', { number: 7 });
  expect(isSealed(await pdfOf(app, id))).toBe(false);
  expect(await sealOf(app, id)).toBeNull();
  await platform.db
    .updateTable('invoice')
    .set({
      direction: 'received',
      received_key: 'K7',
      processing_state: 'accepted',
      authority_code: 'M',
    })
    .where('company_id', '=', company.companyId)
    .where('id', '=', id)
    .execute();
  expect(isSealed(await pdfOf(app, id))).toBe(false);
  expect(await sealOf(app, id)).toBeNull();
});

test('what a token signed is sealed by no other key, and says so', async () => {
  const { app, company, id } = await issued();
  await platform.db
    .updateTable('invoice')
    .set({ ca_id: 'usb' })
    .where('company_id', '=', company.companyId)
    .where('id', '=', id)
    .execute();
  const bytes = await pdfOf(app, id);
  expect(isSealed(bytes)).toBe(false);
  expect(Object.keys(await filesIn(bytes))).toEqual(['1C26TAA_00000007.xml']);
  expect(await sealOf(app, id)).toMatchObject({ state: 'unsealed', reason: 'TOKEN' });
});

test('a sealed PDF that the file store lost is sealed anew, and is the one from then on', async () => {
  const { app, company, id } = await issued();
  await pdfOf(app, id);
  await platform.db
    .updateTable('pdf_seal')
    .set({ pdf_hash: 'f'.repeat(64) })
    .where('company_id', '=', company.companyId)
    .execute();
  const anew = await pdfOf(app, id);
  expect(isSealed(anew)).toBe(true);
  expect(await pdfOf(app, id)).toEqual(anew);
});
