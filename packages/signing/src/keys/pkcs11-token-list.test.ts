import { X509Certificate } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestAuthority, type IssuedCertificate } from '../test-authority.ts';
import { createSoftHsm, softHsmModule } from '../testing/soft-hsm.ts';
import { openToken } from './pkcs11-signer.ts';
import { loginFault } from './pkcs11-token.ts';
import { listTokens } from './pkcs11-token-list.ts';

const PIN = '1234';
const module = softHsmModule ?? '';

describe.skipIf(softHsmModule === null)('tokens that are plugged in', () => {
  let company: IssuedCertificate;
  let folder = '';

  beforeAll(async () => {
    const authority = await createTestAuthority({ name: 'CA THỬ NGHIỆM' });
    company = await authority.issue({ commonName: 'AN BÌNH', taxCode: '0101234567' });
    const hsm = createSoftHsm(module, PIN);
    folder = hsm.folder;
    hsm.addToken('an-binh');
    hsm.addKey('an-binh', 'khoa', 'a1', company);
    hsm.addCertificate('an-binh', 'khoa', 'a1', company.certificate);
    hsm.addCertificate('an-binh', 'ca', 'ff', authority.certificate);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test('SIGN-009 are listed with their holders’ certificates, without a PIN', async () => {
    const tokens = await listTokens(module);
    expect(tokens).toHaveLength(1);
    expect(tokens[0]).toMatchObject({ label: 'an-binh', pinLocked: false });
    const listed = tokens[0]?.certificates.map(({ fingerprint256 }) => fingerprint256);
    expect(listed).toEqual([new X509Certificate(company.certificate).fingerprint256]);
  });
  test('once closed, a token asks for its PIN again and signs no more', async () => {
    const first = await openToken({ module, slot: 0, pin: PIN });
    await first.close();
    const signed = first.signers[0]?.signer.sign(Buffer.from('x'));
    await expect(signed).rejects.toMatchObject({ code: 'SIGNING_REFUSED' });
    const again = openToken({ module, slot: 0, pin: 'wrong' });
    await expect(again).rejects.toMatchObject({ code: 'PIN_WRONG' });
  });
  test('SIGN-021 a module that does not load has its own fault code', async () => {
    await expect(listTokens('/nowhere/lib.so')).rejects.toMatchObject({
      code: 'MODULE_UNAVAILABLE',
    });
  });
  test('SIGN-019 SIGN-023 a token removed meanwhile does not sign', async () => {
    const opened = await openToken({ module, slot: 0, pin: PIN });
    for (const name of readdirSync(join(folder, 'tokens'))) {
      rmSync(join(folder, 'tokens', name), { recursive: true });
    }
    await expect(opened.signers[0]?.signer.sign(Buffer.from('x'))).rejects.toMatchObject({
      name: 'SigningFault',
    });
    await opened.close();
  });
});

test.each([
  ['CKR_PIN_INCORRECT', 'PIN_WRONG'],
  ['CKR_PIN_LEN_RANGE', 'PIN_WRONG'],
  ['CKR_PIN_LOCKED', 'PIN_LOCKED'],
  ['CKR_DEVICE_REMOVED', 'TOKEN_UNREADABLE'],
  ['CKR_GENERAL_ERROR', 'TOKEN_UNREADABLE'],
])('SIGN-021 a token error %s has its own fault code', (error, code) => {
  expect(loginFault(error)).toMatchObject({ code });
});
