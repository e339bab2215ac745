import { execFileSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { createTestAuthority, openTestAuthority } from '../test-authority.ts';
import { readCertificate, validAt } from './certificate.ts';
import { nameValue, parseDistinguishedName, writeDistinguishedName } from './distinguished-name.ts';

const folder = mkdtempSync(join(tmpdir(), 'hoadon-cert-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A self-signed certificate made by openssl, so that other software's encodings are tested too. */
function opensslCertificate(subject: string, key: string[] = ['rsa:2048']): Uint8Array {
  const file = join(folder, 'certificate.der');
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-utf8',
      '-nodes',
      '-newkey',
      ...key,
      '-keyout',
      join(folder, 'key.pem'),
      '-subj',
      subject,
      '-multivalue-rdn',
      '-outform',
      'DER',
      '-out',
      file,
    ],
    { stdio: 'pipe' },
  );
  return readFileSync(file);
}

describe('reading a certificate', () => {
  test('SIGN-005 the tax code is in UID, the name in Vietnamese', async () => {
    const authority = await createTestAuthority({ name: 'CA THỬ NGHIỆM' });
    const { certificate } = await authority.issue({
      commonName: 'CÔNG TY TNHH AN BÌNH, "CƠ SỞ 2"',
      taxCode: '0101234567-001',
      notBefore: new Date('2026-01-01T00:00:00Z'),
      notAfter: new Date('2029-01-01T00:00:00Z'),
    });
    expect(readCertificate(certificate)).toMatchObject({
      commonName: 'CÔNG TY TNHH AN BÌNH, "CƠ SỞ 2"',
      issuerName: 'CA THỬ NGHIỆM',
      taxCode: '0101234567-001',
      serialNumber: expect.stringMatching(/^54[0-9A-F]{30}$/),
      notBefore: '2026-01-01T00:00:00.000Z',
      notAfter: '2029-01-01T00:00:00.000Z',
      keyAlgorithm: { type: 'rsa', bits: 2048 },
    });
  });
  test.each([
    ['/UID=MST:0101234567/CN=A', '0101234567'],
    ['/UID=mst: 0101234567/CN=A', '0101234567'],
    ['/UID=CCCD:001190001234/CN=A', '001190001234'],
    ['/UID=CMND:012345678/UID=MST:0101234567/CN=A', '0101234567'],
    ['/UID=MST:123/CN=A', null],
    ['/CN=MST:0101234567', null],
  ])('the tax code of %s is %s', (subject, taxCode) => {
    expect(readCertificate(opensslCertificate(subject)).taxCode).toBe(taxCode);
  });
  test('a holder without a common name is shown by organisation or by the whole subject', () => {
    expect(readCertificate(opensslCertificate('/C=VN/O=Sở Thử')).commonName).toBe('Sở Thử');
    expect(readCertificate(opensslCertificate('/C=VN/L=Hà Nội')).commonName).toBe('C=VN, L=Hà Nội');
  });
  test('a certificate may have no subject', () => {
    expect(readCertificate(opensslCertificate('/'))).toMatchObject({ commonName: '', subject: [] });
  });
  test('keys on elliptic curves are distinguished from RSA', () => {
    const curve = opensslCertificate('/CN=A', ['ec', '-pkeyopt', 'ec_paramgen_curve:P-256']);
    expect(readCertificate(curve).keyAlgorithm).toEqual({ type: 'ec' });
    expect(readCertificate(opensslCertificate('/CN=A', ['ed25519'])).keyAlgorithm).toEqual({
      type: 'other',
    });
  });
  test('it is valid from its first to its last moment', () => {
    const certificate = {
      notBefore: '2026-01-01T00:00:00.000Z',
      notAfter: '2026-12-31T00:00:00.000Z',
    };
    const at = [
      '2025-12-31T23:59:59Z',
      '2026-01-01T00:00:00Z',
      '2026-12-31T00:00:00Z',
      '2026-12-31T00:00:01Z',
    ];
    expect(at.map((instant) => validAt(certificate, instant))).toEqual([false, true, true, false]);
  });
  test('bytes that are no certificate are refused', () => {
    expect(() => readCertificate(Buffer.from('not a certificate'))).toThrow();
  });
});

describe('distinguished names', () => {
  test('the output of node is parsed, including escapes and joined names', () => {
    const certificate = opensslCertificate(
      '/C=VN/O=A\\+B, "C" \\/ D/CN=Đầu tư=1+UID=MST:0101234567',
    );
    const name = parseDistinguishedName(new X509Certificate(certificate).subject);
    expect(nameValue(name, 'O')).toBe('A+B, "C" / D');
    expect(nameValue(name, 'CN')).toBe('Đầu tư=1');
    expect(nameValue(name, 'UID')).toBe('MST:0101234567');
    expect(nameValue(name, 'OU')).toBeNull();
    expect(parseDistinguishedName('')).toEqual([]);
    expect(parseDistinguishedName('CN=a\\C3\\94b\\,c')).toEqual([{ type: 'CN', value: 'aÔb,c' }]);
  });
  test('RFC 4514 text has the most specific part first and required escapes', () => {
    const name = [
      { type: 'C', value: 'VN' },
      { type: 'O', value: ' A, B ' },
      { type: 'CN', value: '#1 "X" \\ Y; Z' },
    ];
    expect(writeDistinguishedName(name)).toBe('CN=\\#1 \\"X\\" \\\\ Y\\; Z,O=\\ A\\, B\\ ,C=VN');
  });
});

test('a test authority can be opened again and goes on with the same name and key', async () => {
  const authority = await createTestAuthority({ name: 'CA THỬ NGHIỆM' });
  const again = openTestAuthority(authority.toPem());
  expect(Buffer.from(again.certificate)).toEqual(Buffer.from(authority.certificate));
  const root = new X509Certificate(authority.certificate);
  const issued = await again.issue({ commonName: 'CỤC THUẾ', taxCode: null });
  const leaf = new X509Certificate(issued.certificate);
  expect([leaf.checkIssued(root), leaf.verify(root.publicKey), root.ca, leaf.ca]).toEqual([
    true,
    true,
    true,
    false,
  ]);
  expect(Buffer.from(issued.signer.chain[0] ?? [])).toEqual(Buffer.from(authority.certificate));
});
