import { draftFromPayload, IssuePayload } from '@hoadon/contracts/issuing';
import { DEFAULT_ROUNDING } from '@hoadon/domain/display-settings/rounding';
import { completeDraft } from '@hoadon/domain/invoice/complete-draft';
import { createTrustStore } from '@hoadon/signing/certificates/trust-store';
import { createTestAuthority } from '@hoadon/signing/test-authority';
import { verifyDocument } from '@hoadon/signing/verifying/verify-xml';
import { expect, test } from 'vitest';
import { madeUpTaxCode } from '../../../platform/db/testing.ts';
import { line, payload, TODAY } from '../testing/issuing-fixture.ts';
import type { ToBuild } from './build-invoice.ts';
import type { ToSign } from './seal-invoice.ts';
import { threadedWorkshop, workshop } from './workshop.ts';

const sender = {
  sender: 'V0123456789',
  receiver: 'TCT',
  providerTaxCode: '0123456789',
  version: '2.1.0',
  connection: 'installation',
};
const { providerTaxCode } = sender;
const taxCode = madeUpTaxCode(77);
const seller = {
  taxCode,
  name: 'Công ty TNHH Thử',
  address: '1 Đường Thử, Hà Nội',
  phone: null,
  email: null,
  fax: null,
  website: null,
  bankAccount: null,
  bankName: null,
};

const rows = Array.from({ length: 60 }, (_, index): ToBuild => {
  const decoded = IssuePayload.parse(payload({ lines: [line({ price: String(1000 + index) })] }));
  const draft = completeDraft(
    draftFromPayload(decoded, { seller, today: TODAY }),
    DEFAULT_ROUNDING,
  );
  return {
    id: String(index + 1),
    number: index + 1,
    content: JSON.stringify(draft),
    publicCode: '1-7K2M-9QXA-B3CD-EF45',
  };
});

test('worker threads encode and sign the same bytes as this thread', async () => {
  const ca = await createTestAuthority({ name: 'CA THỬ NGHIỆM' });
  const { signer } = await ca.issue({ commonName: 'CÔNG TY THỬ', taxCode });
  const trust = createTrustStore([ca.certificate]);
  const here = workshop(trust);
  const there = threadedWorkshop(trust, 2);
  const built = await here.build(rows, providerTaxCode);
  expect(await there.build(rows, providerTaxCode)).toEqual(built);
  const toSign = built.map((one): ToSign => {
    if (!('data' in one)) throw new Error('not built');
    const signedAt = '2026-11-21T09:00:00';
    return { ...one, serial: 'C26TAA', signatureId: `seller-${one.id}`, signedAt };
  });
  const files = (sealed: { file: Uint8Array }[]) =>
    sealed.map(({ file }) => Buffer.from(file).toString('base64'));
  const signed = await here.seal(toSign, signer, taxCode, sender);
  expect(files(await there.seal(toSign, signer, taxCode, sender))).toEqual(files(signed));
  await there.close();
  const verified = await verifyDocument(signed[0]?.file ?? Buffer.of(), {
    trust,
    now: '2026-11-21T03:00:00.000Z',
  });
  expect(verified).toMatchObject({ valid: true, fault: null });
});

test('a key that never leaves its token signs in this thread', async () => {
  const ca = await createTestAuthority({ name: 'CA THỬ NGHIỆM' });
  const { signer } = await ca.issue({ commonName: 'CÔNG TY THỬ', taxCode });
  const { privateKey: _, ...token } = signer;
  const there = threadedWorkshop(createTrustStore([]), 2);
  const [built] = await there.build(rows.slice(0, 1), providerTaxCode);
  if (!built || !('data' in built)) throw new Error('not built');
  const toSign = Array.from(
    { length: 40 },
    (_, index): ToSign => ({
      ...built,
      serial: 'C26TAA',
      signatureId: `seller-${index}`,
      signedAt: '2026-11-21T09:00:00',
    }),
  );
  expect(await there.seal(toSign, token, taxCode, sender)).toHaveLength(40);
  await there.close();
});

test('worker threads read the replies of the authority as this thread does', async () => {
  const ca = await createTestAuthority({ name: 'CA THỬ NGHIỆM' });
  const trust = createTrustStore([ca.certificate]);
  const messages = Array.from({ length: 30 }, (_, index) => Buffer.from(`<TDiep>${index}</TDiep>`));
  const there = threadedWorkshop(trust, 2);
  const readings = await there.read(messages, '2026-11-21T03:00:00.000Z');
  await there.close();
  expect(readings).toHaveLength(30);
  expect(readings).toEqual(await workshop(trust).read(messages, '2026-11-21T03:00:00.000Z'));
  expect(readings[0]).toMatchObject({ kind: 'unreadable' });
});
