import { execFileSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createTestAuthority } from '../test-authority.ts';
import { usageOf } from './certificate-usage.ts';

const folder = mkdtempSync(join(tmpdir(), 'hoadon-usage-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A certificate with only these extensions, as OpenSSL encodes it. */
function certificateWith(...extensions: readonly string[]): X509Certificate {
  const [key, file] = [join(folder, 'key.pem'), join(folder, 'made.crt')];
  const added = extensions.flatMap((one) => ['-addext', one]);
  const request = [
    'req',
    '-x509',
    '-nodes',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
  ];
  const made = ['-subj', '/CN=AN BINH', '-keyout', key, '-out', file, ...added];
  execFileSync('openssl', [...request, ...made], { stdio: 'pipe' });
  return new X509Certificate(readFileSync(file));
}

test.each([
  ['nothing stated', [], true],
  ['signing', ['keyUsage=digitalSignature'], true],
  ['committing oneself', ['keyUsage=nonRepudiation'], true],
  [
    'a person’s, as public authorities issue it',
    [
      'keyUsage=digitalSignature,nonRepudiation,keyEncipherment,dataEncipherment',
      'extendedKeyUsage=clientAuth,emailProtection',
    ],
    true,
  ],
  ['encryption alone', ['keyUsage=keyEncipherment,dataEncipherment'], false],
  ['an authority’s', ['keyUsage=keyCertSign,cRLSign'], false],
  ['a TLS server', ['keyUsage=digitalSignature', 'extendedKeyUsage=serverAuth'], false],
  ['programs', ['extendedKeyUsage=codeSigning'], false],
  ['time stamps', ['extendedKeyUsage=critical,timeStamping'], false],
  ['a TLS server that is a client too', ['extendedKeyUsage=serverAuth,clientAuth'], true],
])('%s: whether it may sign documents', (_, extensions, maySign) => {
  expect(usageOf(certificateWith(...extensions)).maySign).toBe(maySign);
});

test('the number of authorities below, and name constraints', () => {
  const below = (constraints: string) =>
    usageOf(certificateWith(`basicConstraints=critical,${constraints}`)).pathLength;
  expect(below('CA:TRUE,pathlen:0')).toBe(0);
  expect(below('CA:TRUE,pathlen:3')).toBe(3);
  expect(below('CA:TRUE')).toBeNull();
  const named = certificateWith('nameConstraints=critical,permitted;email:example.test');
  expect(usageOf(named).isNameConstrained).toBe(true);
});

test.each([
  ['an unknown critical extension', ['1.2.3.4=critical,ASN1:UTF8String:x'], false],
  ['one whose value is no DER', ['1.2.3.4=critical,DER:ff'], false],
  [
    'critical constraints of policies',
    ['policyConstraints=critical,requireExplicitPolicy:0'],
    false,
  ],
  ['an unknown extension that is not critical', ['1.2.3.4=DER:ff'], true],
  [
    'critical purposes and policies',
    ['extendedKeyUsage=critical,emailProtection', 'certificatePolicies=critical,1.2.3.4'],
    true,
  ],
])('RFC 5280 §4.2: %s: whether it may sign documents', (_, extensions, maySign) => {
  const usage = usageOf(certificateWith(...extensions));
  expect(usage.maySign).toBe(maySign);
  // Nor is it accepted in a chain.
  expect(usage.isNameConstrained).toBe(!maySign);
});

test('certificates of the demo may sign, its authority may not', async () => {
  const authority = await createTestAuthority({ name: 'CA' });
  const { certificate } = await authority.issue({ commonName: 'A', taxCode: null });
  expect(usageOf(new X509Certificate(certificate)).maySign).toBe(true);
  expect(usageOf(new X509Certificate(authority.certificate))).toMatchObject({
    maySign: false,
    isNameConstrained: false,
  });
});
