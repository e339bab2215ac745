import { rmSync } from 'node:fs';
import { createTrustStore } from '@hoadon/signing/certificates/trust-store';
import { openPkcs11 } from '@hoadon/signing/keys/pkcs11-signer';
import type { Signer } from '@hoadon/signing/keys/signer';
import { signElement } from '@hoadon/signing/sign-xml';
import { createTestAuthority } from '@hoadon/signing/test-authority';
import { plainPdf } from '@hoadon/signing/testing/sample-pdf';
import { createSoftHsm, softHsmModule } from '@hoadon/signing/testing/soft-hsm';
import { verifyDocument } from '@hoadon/signing/verifying/verify-xml';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { routesOf } from '../../../feature.ts';
import { appFor } from '../../../platform/http/testing.ts';
import { issuingFeature } from '../issuing.ts';
import { runDue } from '../pipeline/index.ts';
import { CREATE, draft, PREPARE, RELEASE, rowOf, statesOf, WHOLE_WAY } from '../testing/calls.ts';
import { type IssuingCompany, type IssuingFixture, payload } from '../testing/issuing-fixture.ts';
import {
  fixtureWithTokens,
  PREPARED,
  prepare,
  preparedFile,
  signedPdf,
  signedXml,
  upload,
} from '../testing/token-holder.ts';

const START = '2026-11-21T02:00:00.000Z';
let fixture: IssuingFixture;

beforeAll(async () => {
  fixture = await fixtureWithTokens();
});
afterEach(() => fixture.platform.clock.set(START));

/** A company with an invoice that waits for its token. */
async function preparedInvoice(): Promise<IssuingCompany & { id: string; xml: Buffer }> {
  const company = await fixture.company();
  const id = await draft(company);
  await prepare(company, id);
  return { ...company, id, xml: await preparedFile(company, id, 'xml') };
}

const filesOf = async (company: IssuingCompany, id: string) => {
  const rows = await fixture.platform.db
    .selectFrom('invoice_file')
    .select(['kind', 'hash'])
    .where('company_id', '=', company.companyId)
    .where('invoice_id', '=', id)
    .orderBy('id')
    .execute();
  return rows.map(({ kind }) => kind);
};
const usedOf = async ({ companyId }: IssuingCompany) => {
  const { used } = await fixture.platform.db
    .selectFrom('licence')
    .select('used')
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return used;
};

describe('an invoice prepared for a USB token', () => {
  test('ISS-025 ISS-022 SIGN-004 has its number and is not published', async () => {
    const company = await fixture.company();
    const saved = await company.app.post(
      CREATE,
      payload({ is_publish_now: true, is_preparing_for_usb: true, ca_type: 'USB' }),
    );
    expect(saved.data).toMatchObject({
      state: 'signing',
      releasing_status: 'releasing',
      invoice_number: '00000001',
    });
    await fixture.platform.jobs.drain();
    fixture.platform.clock.advance(3600);
    await fixture.platform.jobs.drain();
    expect(await statesOf(fixture, company, saved.data.id)).toEqual([
      'draft',
      'numbered',
      'signing',
    ]);
    expect((await rowOf(fixture, company, saved.data.id)).failure_code).toBe('WAITING_FOR_TOKEN');
    expect(await usedOf(company)).toBe(1);
  });

  test('prepared twice it has the same number and bytes, and counts once in the licence', async () => {
    const company = await preparedInvoice();
    fixture.platform.clock.advance(600);
    expect((await prepare(company, company.id)).data.invoice_number).toBe('00000001');
    expect(await preparedFile(company, company.id, 'xml')).toEqual(company.xml);
    const pdf = await preparedFile(company, company.id, 'pdf');
    expect(await preparedFile(company, company.id, 'pdf')).toEqual(pdf);
    expect(await usedOf(company)).toBe(1);
  });

  test('SIGN-013 the file to sign is final but for its empty signature element', async () => {
    const { xml } = await preparedInvoice();
    expect(xml.toString()).toContain('<DSCKS><NBan></NBan>');
    expect(xml.toString()).toContain('<SHDon>1</SHDon>');
  });

  test('ISS-040 a company without a hosted certificate may still issue', async () => {
    const company = await fixture.company();
    const shown = await company.app.get(PREPARE(await draft(company)));
    expect(shown.data).toMatchObject({ may_release: true, issues: [] });
  });

  test('preparing requires the permission to publish', async () => {
    const company = await fixture.company();
    const add = { ...company.accountant.permissions.publish_management, add: false };
    const clerk = company.as({
      ...company.accountant,
      permissions: { ...company.accountant.permissions, publish_management: add },
    });
    const saved = await clerk.post(CREATE, payload({ is_preparing_for_usb: true }));
    expect(saved).toMatchObject({ status: 403, message: 'FORBIDDEN' });
  });

  test('a draft has no prepared file, and another company gets none', async () => {
    const company = await preparedInvoice();
    const stranger = await fixture.company();
    expect(await stranger.app.get(PREPARED(company.id, 'xml'))).toMatchObject({ status: 404 });
    expect(await company.app.get(PREPARED(await draft(company), 'xml'))).toMatchObject({
      status: 409,
      message: 'RELEASE_INVOICE_FAILED',
    });
  });
});

describe('what a token signed', () => {
  test('SIGN-006 ISS-043 uploaded as a form with both files it is sent and accepted like every invoice', async () => {
    const company = await preparedInvoice();
    const { id, signer } = company;
    const pdf = await signedPdf(await preparedFile(company, id, 'pdf'), signer);
    const released = await upload(company, id, { xml: await signedXml(company.xml, signer), pdf });
    expect(released).toMatchObject({ status: 200, data: { state: 'signed' } });
    await fixture.platform.jobs.drain();
    expect(await statesOf(fixture, company, id)).toEqual(WHOLE_WAY);
    expect(await rowOf(fixture, company, id)).toMatchObject({ failure_code: null });
    expect(await filesOf(company, id)).toEqual(['signed_xml', 'signed_pdf', 'coded_xml']);
  });

  test('the same file once more changes nothing, also after the reply', async () => {
    const company = await preparedInvoice();
    const xml = await signedXml(company.xml, company.signer);
    const [one, two] = await Promise.all([
      upload(company, company.id, { xml }),
      upload(company, company.id, { xml }),
    ]);
    expect([one.status, two.status]).toEqual([200, 200]);
    await fixture.platform.jobs.drain();
    expect((await upload(company, company.id, { xml })).data.state).toBe('accepted');
    expect(await filesOf(company, company.id)).toEqual(['signed_xml', 'coded_xml']);
  });

  test('another signature of the same bytes is refused: one document is one file', async () => {
    const company = await preparedInvoice();
    await upload(company, company.id, { xml: await signedXml(company.xml, company.signer) });
    const second = await signedXml(company.xml, company.signer, '2026-11-21T09:06:00');
    expect(await upload(company, company.id, { xml: second })).toMatchObject({
      status: 409,
      message: 'INVOICE_ALREADY_SIGNED',
    });
    expect(await filesOf(company, company.id)).toEqual(['signed_xml']);
  });

  test('SIGN-005 SIGN-020 a certificate of another tax code is refused', async () => {
    const company = await preparedInvoice();
    const other = await fixture.ca.issue({ commonName: 'KHÁC', taxCode: '0312345678' });
    const signed = await forced(company.xml, other.signer);
    expect(await upload(company, company.id, { xml: signed })).toMatchObject({
      status: 409,
      message: 'TAX_CODE_ERROR',
      data: { expected: company.taxCode, found: '0312345678' },
    });
    expect((await rowOf(fixture, company, company.id)).processing_state).toBe('signing');
  });

  test.each<[string, string, (company: Prepared) => Promise<Uint8Array>]>([
    ['other bytes than those prepared', 'OTHER_BYTES', otherBytes],
    ['a certificate that has expired', 'CERTIFICATE_NOT_VALID_NOW', expired],
    ['a certificate that nobody vouches for', 'ISSUER_UNKNOWN', selfMade],
    ['a signature older than the document', 'SIGNED_BEFORE_PREPARED', tooOld],
    ['a changed signature', 'SIGNATURE_MISMATCH', damaged],
    ['no signature', 'OTHER_BYTES', async ({ xml }) => xml],
    ['two signatures', 'SIGNATURE', doubled],
  ])('SIGN-023 %s: refused, nothing kept, nothing sent', async (_, reason, sign) => {
    const company = await preparedInvoice();
    const refusal = await upload(company, company.id, { xml: await sign(company) });
    expect(refusal).toMatchObject({ status: 409, message: 'SIGN_INVOICE_FAILED' });
    if (reason !== 'SIGNATURE') expect(refusal.data.reason).toBe(reason);
    await fixture.platform.jobs.drain();
    expect(await filesOf(company, company.id)).toEqual([]);
    expect((await rowOf(fixture, company, company.id)).processing_state).toBe('signing');
    const right = await signedXml(company.xml, company.signer);
    expect((await upload(company, company.id, { xml: right })).status).toBe(200);
  });

  test('SIGN-022 an invoice that was not prepared accepts no signature', async () => {
    const company = await preparedInvoice();
    const other = await draft(company);
    const xml = await signedXml(company.xml, company.signer);
    expect(await upload(company, other, { xml })).toMatchObject({
      status: 409,
      message: 'RELEASE_INVOICE_FAILED',
      data: { state: 'draft' },
    });
    expect(await upload(company, other, { xml }, { invoice_id: company.id })).toMatchObject({
      status: 400,
    });
  });

  test('the signed PDF is the prepared one with a signature of the company', async () => {
    const company = await preparedInvoice();
    const pdf = await preparedFile(company, company.id, 'pdf');
    const xml = await signedXml(company.xml, company.signer);
    const other = await fixture.ca.issue({ commonName: 'KHÁC', taxCode: '0312345678' });
    const changed = Buffer.from(await signedPdf(pdf, company.signer));
    changed[changed.length - 20] = 0x20;
    for (const [wrong, code] of [
      [pdf, 'SIGN_INVOICE_FAILED'],
      [await signedPdf(plainPdf({ page: '/Rotate 90' }), company.signer), 'SIGN_INVOICE_FAILED'],
      [changed, 'SIGN_INVOICE_FAILED'],
      [await signedPdf(pdf, other.signer), 'TAX_CODE_ERROR'],
    ] as const)
      expect(await upload(company, company.id, { xml, pdf: wrong })).toMatchObject({
        status: 409,
        message: code,
      });
    const right = await signedPdf(pdf, company.signer);
    expect((await upload(company, company.id, { xml, pdf: right })).status).toBe(200);
  });
});

test('a hosted certificate may sign an invoice that waits for a lost token', async () => {
  const company = await fixture.company();
  const key = { id: 'key-1', caType: 'HSM' as const, signer: company.signer };
  const deps = { ...fixture.deps, remoteSigning: { keysOf: async () => [key] } };
  const both = issuingFeature(deps);
  const app = appFor(routesOf(both), company.accountant, fixture.platform.db);
  const id = await draft({ app });
  await prepare({ app }, id);
  expect((await app.post(RELEASE(id), { ca_type: 'HSM', ca_id: 'key-1' })).status).toBe(200);
  await runDue(deps);
  await fixture.platform.jobs.drain();
  expect((await rowOf(fixture, company, id)).processing_state).toBe('accepted');
  expect(await filesOf(company, id)).toEqual(['signed_xml', 'coded_xml']);
});

describe.skipIf(softHsmModule === null)('a real PKCS#11 token', () => {
  test('SIGN-006 signs files that are accepted and verify', async () => {
    const company = await preparedInvoice();
    const issued = await fixture.ca.issue({ commonName: 'CÔNG TY', taxCode: company.taxCode });
    const module = softHsmModule ?? '';
    const hsm = createSoftHsm(module, '1234');
    try {
      hsm.addToken('cong-ty');
      hsm.addKey('cong-ty', 'khoa', 'a1', issued);
      hsm.addCertificate('cong-ty', 'khoa', 'a1', issued.certificate);
      const signer = await openPkcs11({ module, label: 'cong-ty', pin: '1234' });
      const xml = await signedXml(company.xml, signer);
      expect((await upload(company, company.id, { xml })).data.state).toBe('signed');
      const trust = createTrustStore([fixture.ca.certificate]);
      expect((await verifyDocument(xml, { trust })).valid).toBe(true);
    } finally {
      rmSync(hsm.folder, { recursive: true });
    }
  });
});

type Prepared = IssuingCompany & { id: string; xml: Buffer };

/** Signs where the agent would refuse: the server must not rely on the agent. */
async function forced(xml: Buffer, signer: Signer): Promise<Uint8Array> {
  const text = xml.toString();
  const data = text.slice(text.indexOf('<DLHDon'), text.indexOf('</DLHDon>') + '</DLHDon>'.length);
  const dataId = /Id="([^"]+)"/.exec(data)?.[1] ?? '';
  const part = { data, dataId, signatureId: 'NBan-1', signedAt: '2026-11-21T09:05:00' };
  const signature = await signElement({ ...part, signer });
  return Buffer.from(text.replace(PLACE, signature));
}
const PLACE = /(?<=<DSCKS><NBan>)(?=<\/NBan>)/;

async function otherBytes({ xml, signer }: Prepared): Promise<Uint8Array> {
  const cheaper = Buffer.from(xml.toString().replace('416400', '416300'));
  return signedXml(cheaper, signer);
}

async function expired({ xml, taxCode }: Prepared): Promise<Uint8Array> {
  const { signer } = await fixture.ca.issue({
    commonName: 'CÔNG TY THỬ',
    taxCode,
    notBefore: new Date('2025-01-01T00:00:00Z'),
    notAfter: new Date('2026-11-21T01:00:00Z'),
  });
  return signedXml(xml, signer, '2026-11-21T07:30:00');
}

async function selfMade({ xml, taxCode }: Prepared): Promise<Uint8Array> {
  const unknown = await createTestAuthority({ name: 'CA TỰ LÀM' });
  const { signer } = await unknown.issue({ commonName: 'CÔNG TY THỬ', taxCode });
  return signedXml(xml, signer);
}

async function tooOld({ xml, taxCode }: Prepared): Promise<Uint8Array> {
  const notBefore = new Date('2025-01-01T00:00:00Z');
  const { signer } = await fixture.ca.issue({ commonName: 'CÔNG TY THỬ', taxCode, notBefore });
  return signedXml(xml, signer, '2026-11-19T09:00:00');
}

async function damaged({ xml, signer }: Prepared): Promise<Uint8Array> {
  const text = Buffer.from(await signedXml(xml, signer)).toString();
  return Buffer.from(text.replace(/<SignatureValue>..../, '<SignatureValue>AAAA'));
}

async function doubled({ xml, signer }: Prepared): Promise<Uint8Array> {
  const text = Buffer.from(await signedXml(xml, signer)).toString();
  const signature = /<Signature .*<\/Signature>/.exec(text)?.[0] ?? '';
  return Buffer.from(text.replace(signature, `${signature}</NBan><NBan>${signature}`));
}
