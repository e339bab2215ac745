import { execFileSync } from 'node:child_process';
import { createPrivateKey, verify, X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createTestAuthority,
  type IssuedCertificate,
  type TestAuthority,
} from '../test-authority.ts';
import { keySigner } from './key-signer.ts';
import { openPkcs12 } from './pkcs12-signer.ts';

const folder = mkdtempSync(join(tmpdir(), 'hoadon-p12-'));
afterAll(() => rmSync(folder, { recursive: true }));
const at = (name: string) => join(folder, name);
const openssl = (...options: string[]) => execFileSync('openssl', options, { stdio: 'pipe' });

let authority: TestAuthority;
let issued: IssuedCertificate;
beforeAll(async () => {
  authority = await createTestAuthority({ name: 'CA THỬ NGHIỆM' });
  issued = await authority.issue({ commonName: 'CÔNG TY TNHH AN BÌNH', taxCode: '0101234567' });
  writeFileSync(at('key.pem'), issued.privateKey.export({ type: 'pkcs8', format: 'pem' }));
  writeFileSync(at('leaf.pem'), new X509Certificate(issued.certificate).toString());
  writeFileSync(at('root.pem'), new X509Certificate(authority.certificate).toString());
});

function exported(...options: string[]): Uint8Array {
  const file = at('made.p12');
  openssl('pkcs12', '-export', '-out', file, '-passout', 'pass:secret', ...options);
  return readFileSync(file);
}
const whole = () => ['-inkey', at('key.pem'), '-in', at('leaf.pem'), '-certfile', at('root.pem')];

describe('a PKCS#12 file', () => {
  test.each([
    ['of today', []],
    ['with 3DES', ['-keypbe', 'PBE-SHA1-3DES', '-certpbe', 'PBE-SHA1-3DES', '-macalg', 'sha1']],
    [
      'with RC2',
      ['-legacy', '-keypbe', 'PBE-SHA1-3DES', '-certpbe', 'PBE-SHA1-RC2-40', '-macalg', 'sha1'],
    ],
    ['with a key that is not encrypted', ['-keypbe', 'NONE']],
  ])('%s opens, with names as they are and the chain', async (_, options) => {
    const signer = await openPkcs12(exported(...whole(), ...options), 'secret');
    expect(Buffer.from(signer.certificate)).toEqual(Buffer.from(issued.certificate));
    expect(signer.chain.map((der) => Buffer.from(der))).toEqual([
      Buffer.from(authority.certificate),
    ]);
    const data = Buffer.from('dữ liệu');
    const { publicKey } = new X509Certificate(issued.certificate);
    expect(verify('sha256', data, publicKey, await signer.sign(data))).toBe(true);
  });
  test('a wrong password is distinguished from a broken file', async () => {
    const file = exported(...whole());
    await expect(openPkcs12(file, 'wrong')).rejects.toMatchObject({ code: 'PASSWORD_WRONG' });
    await expect(openPkcs12(Buffer.from('no file'), 'x')).rejects.toMatchObject({
      code: 'FILE_UNREADABLE',
    });
    const notPkcs12 = Buffer.from('3003020101', 'hex');
    await expect(openPkcs12(notPkcs12, 'x')).rejects.toMatchObject({ code: 'FILE_UNREADABLE' });
  });
  test('a file without a key, or with the key of another certificate, is refused', async () => {
    const noKey = exported('-nokeys', '-in', at('leaf.pem'));
    await expect(openPkcs12(noKey, 'secret')).rejects.toMatchObject({ code: 'KEY_MISSING' });
    const noCertificate = exported('-nocerts', '-inkey', at('key.pem'));
    await expect(openPkcs12(noCertificate, 'secret')).rejects.toMatchObject({
      code: 'CERTIFICATE_MISSING',
    });
  });
  test('keys on elliptic curves cannot sign invoices', async () => {
    openssl(
      'req',
      '-x509',
      '-nodes',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:P-256',
      '-keyout',
      at('ec.pem'),
      '-out',
      at('ec-cert.pem'),
      '-subj',
      '/CN=EC',
    );
    const file = exported('-inkey', at('ec.pem'), '-in', at('ec-cert.pem'));
    await expect(openPkcs12(file, 'secret')).rejects.toMatchObject({ code: 'KEY_NOT_RSA' });
    const key = createPrivateKey(readFileSync(at('ec.pem')));
    expect(() => keySigner(key, issued.certificate)).toThrow(
      expect.objectContaining({ code: 'KEY_NOT_RSA' }),
    );
  });
  test('a key and the certificate of another are no signer', async () => {
    const other = await authority.issue({ commonName: 'CÔNG TY KHÁC', taxCode: '0312345678' });
    expect(() => keySigner(other.privateKey, issued.certificate)).toThrow(
      expect.objectContaining({ code: 'CERTIFICATE_MISSING' }),
    );
    expect(keySigner(issued.privateKey, issued.certificate).chain).toEqual([]);
  });
  test('no fault contains the password', async () => {
    const fault = await openPkcs12(exported(...whole()), 'mật khẩu sai').catch(
      (error: unknown) => error,
    );
    expect(JSON.stringify(fault, Object.getOwnPropertyNames(fault))).not.toContain('mật khẩu');
  });
});
