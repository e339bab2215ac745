import { beforeAll, expect, test, vi } from 'vitest';
import { StoppedWork } from '../../../platform/bounded-processes/index.ts';
import { giveFile, saveDraft, saveIssued } from '../../../testing/saved-invoices.ts';
import { DETAIL, type InvoicesApp, invoicesApp } from '../testing/invoices-app.ts';

let fixture: InvoicesApp;
beforeAll(async () => {
  fixture = await invoicesApp();
});
const SIGNATURES = (id: string) => DETAIL(id, '/signatures');

test("the signatures of seller and authority are returned with their certificates and the code is the authority's", async () => {
  const company = await fixture.company();
  const { id } = await saveIssued(fixture.platform, company);
  const { data } = await fixture.app(company).get(SIGNATURES(id));
  expect(data).toMatchObject({
    file_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    is_valid: true,
    fault: null,
    is_code_signed: true,
  });
  expect(data.signatures.map(({ role }: { role: string }) => role)).toEqual([
    'seller',
    'authority',
  ]);
  for (const signature of data.signatures) {
    expect(signature).toMatchObject({
      is_valid: true,
      is_trusted: true,
      is_weak: false,
      reason: null,
      signed_at: expect.stringMatching(/^2026-11-21T02:3[01]:00.000Z$/),
      certificate: {
        subject: expect.stringContaining('CN='),
        issuer: expect.stringContaining('CN='),
        serial_number: expect.stringMatching(/^[0-9A-F]+$/),
        not_before: expect.any(String),
        not_after: expect.any(String),
      },
    });
    expect(signature.certificate.not_before < signature.certificate.not_after).toBe(true);
  }
});

test('an altered file is invalid, with the reason, for any signer', async () => {
  const company = await fixture.company();
  const { id, xml } = await saveIssued(fixture.platform, company);
  const altered = Buffer.from(Buffer.from(xml).toString().replaceAll('1100000', '1200000'));
  await giveFile(fixture.platform, company, id, { kind: 'coded_xml', bytes: altered });
  const { data } = await fixture.app(company).get(SIGNATURES(id));
  expect(data.is_valid).toBe(false);
  expect(data.signatures[0]).toMatchObject({
    role: 'seller',
    is_valid: false,
    reason: { code: 'DIGEST_MISMATCH' },
    certificate: { subject: expect.any(String) },
  });
});

test('a stored file is verified once, and a file that could not be read is tried again', async () => {
  const company = await fixture.company();
  const { id } = await saveIssued(fixture.platform, company);
  const app = fixture.app(company);
  const read = vi.spyOn(fixture.platform.files, 'get');
  read.mockRejectedValueOnce(new Error('the store is away'));
  expect((await app.get(SIGNATURES(id))).status).toBe(500);
  const first = await app.get(SIGNATURES(id));
  expect(first.data.is_valid).toBe(true);
  const reads = read.mock.calls.length;
  expect((await app.get(SIGNATURES(id))).data).toEqual(first.data);
  expect(read.mock.calls.length).toBe(reads);
  read.mockRestore();
});

test('a check that is stopped through no fault of the file is no failure of ours: it can be asked for again', async () => {
  const company = await fixture.company();
  const { id } = await saveIssued(fixture.platform, company);
  const app = fixture.app(company);
  const check = vi.spyOn(fixture.signatures, 'check');
  for (const reason of ['too-many', 'ended'] as const) {
    check.mockRejectedValueOnce(new StoppedWork(reason));
    expect(await app.get(SIGNATURES(id))).toMatchObject({
      status: 503,
      message: 'SERVICE_UNAVAILABLE',
    });
  }
  check.mockRestore();
  expect((await app.get(SIGNATURES(id))).data.is_valid).toBe(true);
});

test('what is not signed yet has no signatures, and what another company signed is not there', async () => {
  const company = await fixture.company();
  const draft = await saveDraft(fixture.platform, company);
  const { data } = await fixture.app(company).get(SIGNATURES(draft));
  expect(data).toMatchObject({ file_hash: null, is_valid: false, signatures: [] });
  const { id } = await saveIssued(fixture.platform, company);
  const stranger = fixture.app(await fixture.company());
  expect((await stranger.get(SIGNATURES(id))).status).toBe(404);
});
