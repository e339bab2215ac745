import { verify, X509Certificate } from 'node:crypto';
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createTestAuthority,
  type IssuedCertificate,
  type TestAuthority,
} from '../test-authority.ts';
import { createSoftHsm, softHsmModule } from '../testing/soft-hsm.ts';
import { openPkcs11, openPkcs11Token } from './pkcs11-signer.ts';

const PIN = '1234';
const module = softHsmModule ?? '';

describe.skipIf(softHsmModule === null)('a PKCS#11 token', () => {
  let authority: TestAuthority;
  let first: IssuedCertificate;
  let second: IssuedCertificate;
  let folder = '';

  beforeAll(async () => {
    authority = await createTestAuthority({ name: 'CA THỬ NGHIỆM' });
    first = await authority.issue({ commonName: 'CÔNG TY TNHH AN BÌNH', taxCode: '0101234567' });
    second = await authority.issue({ commonName: 'CÔNG TY MINH CHÂU', taxCode: '0312345678' });
    const hsm = createSoftHsm(module, PIN);
    folder = hsm.folder;
    hsm.addToken('công-ty');
    hsm.addToken('trống');
    hsm.addKey('công-ty', 'khoá-1', 'a1', first);
    hsm.addKey('công-ty', 'khoá-2', 'a2', second);
    hsm.addKey('công-ty', 'không-chứng-thư', 'a3', second);
    hsm.addCertificate('công-ty', 'khoá-1', 'a1', first.certificate);
    hsm.addCertificate('công-ty', 'khoá-2', 'a2', second.certificate);
    hsm.addCertificate('công-ty', 'ca', 'ff', authority.certificate);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  // Runs first: a login counts for the whole process, and afterwards no PIN is requested.
  test('a wrong PIN has its own fault code, and is not in the message', async () => {
    const fault = await openPkcs11({ module, label: 'công-ty', pin: '9999' }).catch(
      (error) => error,
    );
    expect(fault).toMatchObject({ code: 'PIN_WRONG' });
    expect(fault.message).not.toContain('9999');
  });
  test('SIGN-003 signs with the key of the requested label and includes the chain', async () => {
    const signer = await openPkcs11({ module, label: 'công-ty', pin: PIN, keyLabel: 'khoá-2' });
    expect(Buffer.from(signer.certificate)).toEqual(Buffer.from(second.certificate));
    expect(signer.chain.map((der) => Buffer.from(der))).toEqual([
      Buffer.from(authority.certificate),
    ]);
    const data = Buffer.from('<SignedInfo>…</SignedInfo>');
    const key = new X509Certificate(second.certificate).publicKey;
    expect(verify('sha256', data, key, await signer.sign(data))).toBe(true);
    expect(await signer.sign(data)).toEqual(await second.signer.sign(data));
  });
  test('many signatures at once all come out right', async () => {
    const signer = await openPkcs11({ module, label: 'công-ty', pin: PIN });
    const texts = Array.from({ length: 20 }, (_, at) => Buffer.from(`invoice ${at}`));
    const signatures = await Promise.all(texts.map((text) => signer.sign(text)));
    const key = new X509Certificate(signer.certificate).publicKey;
    const right = texts.filter((text, at) =>
      verify('sha256', text, key, signatures[at] ?? Buffer.alloc(0)),
    );
    expect(right).toHaveLength(20);
  });
  test('lists the keys that have a certificate, and only those', async () => {
    const signers = await openPkcs11Token({ module, label: 'công-ty', pin: PIN });
    expect(signers.map(({ label }) => label).sort()).toEqual(['khoá-1', 'khoá-2']);
  });
  test.each([
    ['a module that does not load', { module: '/nowhere/lib.so', pin: PIN }, 'MODULE_UNAVAILABLE'],
    ['a token that is not there', { module, label: 'other', pin: PIN }, 'TOKEN_NOT_FOUND'],
    ['a slot that is not there', { module, slot: 99, pin: PIN }, 'TOKEN_NOT_FOUND'],
    ['a token without keys', { module, label: 'trống', pin: PIN }, 'KEY_MISSING'],
    [
      'a key that is not there',
      { module, label: 'công-ty', pin: PIN, keyLabel: 'x' },
      'KEY_MISSING',
    ],
  ])('%s has its own fault code', async (_, tokenPlace, code) => {
    await expect(openPkcs11(tokenPlace)).rejects.toMatchObject({ code });
  });
});
