import { execFileSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestAuthority } from '../test-authority.ts';
import { readCertificate } from './certificate.ts';
import { chainOf } from './certificate-chain.ts';
import { createTrustStore } from './trust-store.ts';

const folder = mkdtempSync(join(tmpdir(), 'hoadon-trust-'));
const at = (name: string) => join(folder, name);
const openssl = (...options: string[]) => execFileSync('openssl', options, { stdio: 'pipe' });
const read = (name: string) => new X509Certificate(readFileSync(at(`${name}.crt`))).raw;
const certificate = (name: string) => readCertificate(read(name));
afterAll(() => rmSync(folder, { recursive: true }));

/** root → middle → leaf; and `false-middle`, which is no authority but signed `forged`. */
beforeAll(() => {
  writeFileSync(at('ca.ext'), 'basicConstraints=critical,CA:TRUE\nkeyUsage=keyCertSign\n');
  writeFileSync(at('leaf.ext'), 'basicConstraints=critical,CA:FALSE\n');
  const request = (name: string) =>
    openssl(
      'req',
      '-new',
      '-nodes',
      '-newkey',
      'rsa:2048',
      '-keyout',
      at(`${name}.key`),
      '-out',
      at(`${name}.csr`),
      '-subj',
      `/CN=${name}`,
    );
  const issue = (
    name: string,
    issuer: string,
    extensions: string,
    days: string,
    ...options: string[]
  ) => {
    request(name);
    const by =
      issuer === name
        ? ['-signkey', at(`${name}.key`)]
        : ['-CA', at(`${issuer}.crt`), '-CAkey', at(`${issuer}.key`), '-CAcreateserial'];
    openssl(
      'x509',
      '-req',
      '-in',
      at(`${name}.csr`),
      '-out',
      at(`${name}.crt`),
      '-days',
      days,
      '-extfile',
      at(extensions),
      ...by,
      ...options,
    );
  };
  issue('root', 'root', 'ca.ext', '100');
  issue('middle', 'root', 'ca.ext', '50');
  issue('leaf', 'middle', 'leaf.ext', '100');
  issue('forged', 'leaf', 'leaf.ext', '100');
  const authority = 'basicConstraints=critical,CA:TRUE';
  writeFileSync(at('last.ext'), `${authority},pathlen:0\nkeyUsage=keyCertSign\n`);
  writeFileSync(at('unused.ext'), `${authority}\nkeyUsage=digitalSignature\n`);
  const permitted = 'nameConstraints=critical,permitted;email:example.test';
  writeFileSync(at('named.ext'), `${authority}\nkeyUsage=keyCertSign\n${permitted}\n`);
  for (const name of ['last', 'unused', 'named']) {
    issue(name, 'root', `${name}.ext`, '50');
    issue(`of-${name}`, name, 'leaf.ext', '50');
  }
  for (const hash of ['sha1', 'md5']) {
    issue(`by-${hash}`, 'root', 'leaf.ext', '50', `-${hash}`);
    issue(`middle-by-${hash}`, 'root', 'ca.ext', '50', `-${hash}`);
    issue(`below-${hash}`, `middle-by-${hash}`, 'leaf.ext', '50');
  }
  const pss = ['-sigopt', 'rsa_padding_mode:pss', '-sigopt', 'rsa_pss_saltlen:20'];
  issue('by-pss-sha1', 'root', 'leaf.ext', '50', '-sha1', ...pss);
  issue('by-pss-sha256', 'root', 'leaf.ext', '50', '-sha256', ...pss);
  writeFileSync(
    at('unknown.ext'),
    `${authority}\nkeyUsage=keyCertSign\n1.2.3.4=critical,DER:0500\n`,
  );
  issue('unknown', 'root', 'unknown.ext', '50');
  issue('of-unknown', 'unknown', 'leaf.ext', '50');
  issue('below-last', 'last', 'ca.ext', '50');
  issue('of-below-last', 'below-last', 'leaf.ext', '50');
});

const now = () => new Date().toISOString();
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

describe('the trust store', () => {
  test('trusts certificates of a pinned authority, issued directly or through included certificates', () => {
    const store = createTrustStore([read('root')]);
    expect(store.trusts(certificate('middle'), [], now())).toBe(true);
    expect(store.trusts(certificate('leaf'), [certificate('middle')], now())).toBe(true);
    expect(
      store.trusts(certificate('leaf'), [certificate('leaf'), certificate('middle')], now()),
    ).toBe(true);
  });
  test('believes a pinned holder and nothing else', () => {
    const store = createTrustStore([read('leaf')]);
    expect(store.trusts(certificate('leaf'), [], now())).toBe(true);
    expect(store.trusts(certificate('root'), [certificate('root')], now())).toBe(false);
  });
  test('a missing link, or a chain to a root that is only brought along, is not enough', () => {
    const store = createTrustStore([read('root')]);
    expect(store.trusts(certificate('leaf'), [], now())).toBe(false);
    expect(
      createTrustStore([]).trusts(
        certificate('leaf'),
        [certificate('middle'), certificate('root')],
        now(),
      ),
    ).toBe(false);
  });
  test('a holder cannot issue certificates', () => {
    const store = createTrustStore([read('root'), read('leaf')]);
    expect(
      store.trusts(certificate('forged'), [certificate('leaf'), certificate('middle')], now()),
    ).toBe(false);
  });
  test('an authority issues as far as its certificate permits: no further authorities, no other names, no other use', () => {
    const store = createTrustStore([read('root')]);
    const trusts = (name: string, ...helpers: string[]) =>
      store.trusts(certificate(name), helpers.map(certificate), now());
    expect(trusts('of-last', 'last')).toBe(true);
    expect(trusts('of-below-last', 'below-last', 'last')).toBe(false);
    expect(trusts('of-unused', 'unused')).toBe(false);
    expect(trusts('of-named', 'named')).toBe(false);
    expect(trusts('of-unknown', 'unknown')).toBe(false);
    // A pinned authority is trusted only within its own constraints.
    const named = createTrustStore([read('named')]);
    expect(named.trusts(certificate('of-named'), [], now())).toBe(false);
    const last = createTrustStore([read('last')]);
    const helpers = [certificate('below-last')];
    expect(last.trusts(certificate('of-last'), helpers, now())).toBe(true);
    expect(last.trusts(certificate('of-below-last'), helpers, now())).toBe(false);
  });
  test('a chain with a certificate signed by SHA-1 or MD5 leads to the authority, and others could have forged it', () => {
    const store = createTrustStore([read('root')]);
    const weaknessOf = (name: string, ...helpers: string[]) => {
      const brought = helpers.map(certificate);
      expect([name, store.trusts(certificate(name), brought, now())]).toEqual([name, true]);
      return store.weaknessOf(certificate(name), brought, now());
    };
    expect(weaknessOf('leaf', 'middle')).toBeNull();
    expect(weaknessOf('by-pss-sha256')).toBeNull();
    expect(weaknessOf('by-sha1')).toBe('sha1WithRSAEncryption');
    expect(weaknessOf('by-md5')).toBe('md5WithRSAEncryption');
    expect(weaknessOf('by-pss-sha1')).toBe('rsassaPss');
    expect(weaknessOf('below-sha1', 'middle-by-sha1')).toBe('sha1WithRSAEncryption');
    expect(weaknessOf('below-md5', 'middle-by-md5')).toBe('md5WithRSAEncryption');
    // The signature on a pinned certificate proves nothing, so its algorithm does not matter.
    const pinned = createTrustStore([read('middle-by-sha1')]);
    expect(pinned.weaknessOf(certificate('below-sha1'), [], now())).toBeNull();
    expect(pinned.weaknessOf(certificate('middle-by-sha1'), [], now())).toBeNull();
  });
  test('every link must have been valid at that time', () => {
    const store = createTrustStore([read('root')]);
    const helpers = [certificate('middle')];
    expect(store.trusts(certificate('leaf'), helpers, inDays(40))).toBe(true);
    expect(store.trusts(certificate('leaf'), helpers, inDays(60))).toBe(false);
    expect(store.trusts(certificate('leaf'), helpers, inDays(110))).toBe(false);
    expect(store.trusts(certificate('middle'), [], inDays(-1))).toBe(false);
  });
  test('an issuer of the same name with another key does not count', async () => {
    const pinned = await createTestAuthority({ name: 'CA THỬ NGHIỆM' });
    const impostor = await createTestAuthority({ name: 'CA THỬ NGHIỆM' });
    const issued = await impostor.issue({ commonName: 'CỤC THUẾ', taxCode: null });
    expect(
      createTrustStore([pinned.certificate]).trusts(readCertificate(issued.certificate), [], now()),
    ).toBe(false);
    expect(
      createTrustStore([impostor.certificate]).trusts(
        readCertificate(issued.certificate),
        [],
        now(),
      ),
    ).toBe(true);
  });
  test('issuers that certify each other do not lead round in a circle', () => {
    const crossed = [certificate('middle'), certificate('root'), certificate('leaf')];
    expect(createTrustStore([]).trusts(certificate('leaf'), crossed, now())).toBe(false);
  });
});

test('a chain is put in order, nearest issuer first', () => {
  const [leaf, middle, root] = ['leaf', 'middle', 'root'].map(
    (name) => new X509Certificate(read(name)),
  );
  if (!leaf || !middle || !root) throw new Error('certificates are missing');
  expect(chainOf(leaf, [root, leaf, middle]).map(({ subject }) => subject)).toEqual([
    'CN=middle',
    'CN=root',
  ]);
  expect(chainOf(leaf, [root])).toEqual([]);
});
