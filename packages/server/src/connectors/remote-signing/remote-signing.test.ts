import { verify, X509Certificate } from 'node:crypto';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createTestAuthority,
  type IssuedCertificate,
  type TestAuthority,
} from '@hoadon/signing/test-authority';
import { createSoftHsm, softHsmModule } from '@hoadon/signing/testing/soft-hsm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { testClock } from '../../platform/testing.ts';
import { keyFiles } from './key-files.ts';
import { openRemoteSigning } from './open-remote-signing.ts';
import { addKeyFile, openKeyFolder } from './pkcs12-folder.ts';
import type { RemoteSigning } from './port.ts';
import { readTrustedAuthorities } from './trusted-authorities.ts';

const SELLER = '0101234567';
const PIN = '4321';
const log = createLog('silent');
const clock = testClock('2026-11-21T02:00:00.000Z');
const root = mkdtempSync(join(tmpdir(), 'hoadon-keys-'));
const folder = join(root, 'keys');
const nothing = { pkcs12Folder: null, pkcs12Password: null, pkcs11: null, trustedCas: null };

let authority: TestAuthority;
let expired: IssuedCertificate;
let shorter: IssuedCertificate;
let longer: IssuedCertificate;
let branch: IssuedCertificate;

beforeAll(async () => {
  authority = await createTestAuthority({ name: 'CA THỬ NGHIỆM' });
  const issue = (taxCode: string, from: string, to: string) =>
    authority.issue({
      commonName: 'CÔNG TY TNHH AN BÌNH',
      taxCode,
      notBefore: new Date(from),
      notAfter: new Date(to),
    });
  expired = await issue(SELLER, '2022-01-01T00:00:00Z', '2025-01-01T00:00:00Z');
  shorter = await issue(SELLER, '2025-01-01T00:00:00Z', '2027-01-01T00:00:00Z');
  longer = await issue(SELLER, '2025-01-01T00:00:00Z', '2028-01-01T00:00:00Z');
  branch = await issue(`${SELLER}-001`, '2025-01-01T00:00:00Z', '2028-01-01T00:00:00Z');
});
afterAll(() => rmSync(root, { recursive: true }));

async function inFolder(): Promise<RemoteSigning> {
  const keys = await openKeyFolder(folder, null);
  for (const [name, issued] of Object.entries({ a: expired, b: shorter, c: longer, d: branch })) {
    await addKeyFile(keys, `${SELLER}_${name}`, issued.toPkcs12(keys.password));
  }
  writeFileSync(join(folder, `${SELLER}_broken.p12`), 'not a key');
  return openRemoteSigning({ ...nothing, pkcs12Folder: folder }, { clock, log });
}

function fillToken(module: string): void {
  const hsm = createSoftHsm(module, PIN);
  hsm.addToken('hsm');
  for (const [at, issued] of [expired, shorter, longer, branch].entries()) {
    hsm.addKey('hsm', `k${at}`, `0${at}`, issued);
    hsm.addCertificate('hsm', `k${at}`, `0${at}`, issued.certificate);
  }
}

let filled = false;
async function onToken(): Promise<RemoteSigning> {
  const module = softHsmModule ?? '';
  if (!filled) fillToken(module);
  filled = true;
  return openRemoteSigning({ ...nothing, pkcs11: { module, pin: PIN } }, { clock, log });
}

describe.each([
  { name: 'PKCS#12 files', open: inFolder, missing: false },
  { name: 'a PKCS#11 token', open: onToken, missing: softHsmModule === null },
])('hosted keys in $name', ({ open, missing }) => {
  let signing: RemoteSigning;
  beforeAll(async () => {
    if (!missing) signing = await open();
  });

  test.skipIf(missing)('SIGN-002 a company gets its own keys, the usable ones first', async () => {
    const keys = await signing.keysOf(SELLER);
    const certificates = keys.map(({ signer }) => Buffer.from(signer.certificate).toString('hex'));
    const hex = (issued: IssuedCertificate) => Buffer.from(issued.certificate).toString('hex');
    expect(certificates).toEqual([hex(longer), hex(shorter), hex(expired)]);
    expect(keys.map(({ caType }) => caType)).toEqual(['HSM', 'HSM', 'HSM']);
    expect(await signing.keysOf('0999999999')).toEqual([]);
  });
  test.skipIf(missing)(
    'SIGN-001 the id of a key is stable, so that a choice can be stored',
    async () => {
      const once = await signing.keysOf(SELLER);
      const again = await (await open()).keysOf(SELLER);
      expect(again.map(({ id }) => id)).toEqual(once.map(({ id }) => id));
      expect(new Set(once.map(({ id }) => id)).size).toBe(3);
    },
  );
  test.skipIf(missing)('SIGN-003 the server signs with it', async () => {
    const [key] = await signing.keysOf(SELLER);
    const data = Buffer.from('dữ liệu');
    const signature = (await key?.signer.sign(data)) ?? Buffer.alloc(0);
    expect(
      verify('sha256', data, new X509Certificate(longer.certificate).publicKey, signature),
    ).toBe(true);
  });
});

describe('the folder of key files', () => {
  test('keys are encrypted at rest, with a password only the owner can read', async () => {
    const keys = await openKeyFolder(join(root, 'embedded'), null);
    expect((await openKeyFolder(join(root, 'embedded'), null)).password).toBe(keys.password);
    expect(keys.password.length).toBeGreaterThan(40);
    expect(statSync(join(root, 'embedded', 'password')).mode & 0o777).toBe(0o600);
    await addKeyFile(keys, SELLER, shorter.toPkcs12(keys.password));
    const file = readFileSync(join(root, 'embedded', `${SELLER}.p12`));
    const secret = shorter.privateKey.export({ type: 'pkcs1', format: 'der' });
    expect(file.includes(secret.subarray(-60, -30))).toBe(false);
    expect(statSync(join(root, 'embedded', `${SELLER}.p12`)).mode & 0o777).toBe(0o600);
  });
  test('a configured password opens the keys, and another one opens none', async () => {
    const keys = await openKeyFolder(join(root, 'configured'), 'mật khẩu');
    await addKeyFile(keys, SELLER, shorter.toPkcs12('mật khẩu'));
    const openWith = (pkcs12Password: string) =>
      openRemoteSigning({ ...nothing, pkcs12Folder: keys.folder, pkcs12Password }, { clock, log });
    expect(await (await openWith('mật khẩu')).keysOf(SELLER)).toHaveLength(1);
    expect(await (await openWith('khác')).keysOf(SELLER)).toHaveLength(0);
  });
  test('a key that is added or removed while the server runs is noticed', async () => {
    const keys = await openKeyFolder(join(root, 'changing'), 'x');
    mkdirSync(keys.folder);
    const config = { ...nothing, pkcs12Folder: keys.folder, pkcs12Password: 'x' };
    const clock = testClock('2026-11-21T02:00:00.000Z');
    const signing = await openRemoteSigning(config, { clock, log });
    const aSecondLater = () => {
      clock.advance(1);
      return signing.keysOf(SELLER);
    };
    expect(await signing.keysOf(SELLER)).toEqual([]);
    await addKeyFile(keys, SELLER, shorter.toPkcs12('x'));
    expect(await signing.keysOf(SELLER)).toHaveLength(1);
    await addKeyFile(keys, `${SELLER}_next`, longer.toPkcs12('x'));
    expect(await aSecondLater()).toHaveLength(2);
    rmSync(join(keys.folder, `${SELLER}.p12`));
    expect(await aSecondLater()).toHaveLength(1);
  });
  test('the folder is listed once, however often and for whichever companies the server signs', async () => {
    const folder = join(root, 'crowded');
    mkdirSync(folder);
    writeFileSync(join(folder, '0101234567.p12'), '');
    writeFileSync(join(folder, '0101234567-001.p12'), '');
    writeFileSync(join(folder, '0999999999.p12'), '');
    const anHourAgo = new Date(Date.now() - 3_600_000);
    utimesSync(folder, anHourAgo, anHourAgo);
    let listed = 0;
    const filesOf = keyFiles(folder, async (path) => {
      listed += 1;
      return readdirSync(path);
    });
    expect(await filesOf('0999999999')).toEqual(['0999999999.p12']);
    expect(await filesOf('0101234567-001')).toEqual(['0101234567-001.p12']);
    expect(await filesOf('0101234567')).toEqual(['0101234567-001.p12', '0101234567.p12']);
    expect(listed).toBe(1);
  });
  test('without any place for keys there are none', async () => {
    expect(await (await openRemoteSigning(nothing, { clock, log })).keysOf(SELLER)).toEqual([]);
    const absent = { ...nothing, pkcs12Folder: join(root, 'absent'), pkcs12Password: 'x' };
    expect(await (await openRemoteSigning(absent, { clock, log })).keysOf(SELLER)).toEqual([]);
  });
  test('a library of an HSM that does not load is found at the start', async () => {
    const broken = { ...nothing, pkcs11: { module: 'nowhere-lib.so', pin: '1' } };
    await expect(openRemoteSigning(broken, { clock, log })).rejects.toMatchObject({
      code: 'MODULE_UNAVAILABLE',
    });
  });
});

test('trusted authorities are read from PEM and DER files', async () => {
  const caFolder = mkdtempSync(join(root, 'ca-'));
  const other = await createTestAuthority({ name: 'CA KHÁC' });
  const pem = new X509Certificate(authority.certificate).toString();
  writeFileSync(
    join(caFolder, 'both.pem'),
    pem + new X509Certificate(other.certificate).toString(),
  );
  writeFileSync(join(caFolder, 'one.cer'), authority.certificate);
  writeFileSync(join(caFolder, 'readme.txt'), 'not a certificate');
  expect((await readTrustedAuthorities(caFolder)).map((der) => Buffer.from(der))).toEqual(
    [authority.certificate, other.certificate, authority.certificate].map((der) =>
      Buffer.from(der),
    ),
  );
  writeFileSync(join(caFolder, 'cut.pem'), pem.slice(0, 200));
  await expect(readTrustedAuthorities(caFolder)).rejects.toThrow(
    /cut\.pem holds no readable certificate/,
  );
});
