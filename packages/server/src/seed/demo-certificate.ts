import { X509Certificate } from 'node:crypto';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  createTestAuthority,
  openTestAuthority,
  type TestAuthority,
} from '@hoadon/signing/test-authority';
import { z } from 'zod';
import { addKeyFile, openKeyFolder } from '../connectors/remote-signing/pkcs12-folder.ts';
import type { Config } from '../platform/config.ts';

const AUTHORITY_NAME = 'CA THỬ NGHIỆM CỦA HOADON';
const OWNER_ONLY = 0o600;
const YEAR_MS = 365 * 86_400_000;
/** As long as real ones run; a new one comes well before. */
const LASTS_MS = 3 * YEAR_MS;
const RENEWED_AFTER_MS = 2 * YEAR_MS;
/** Before everything that the demo's past signed (months/). */
const SINCE_MS = 2 * YEAR_MS;
const StoredAuthority = z.object({ certificate: z.string(), privateKey: z.string() });

type Holder = Readonly<{ taxCode: string; name: string }>;

/**
 * Gives the demo company a certificate by an authority that only this machine believes, unless it
 * has one in force. Without a key folder in the configuration there is nowhere to put it. Goes by
 * the file's age: opening it costs a fifth of a second at every start.
 */
export async function keepDemoCertificate(
  signing: Config['signing'],
  holder: Holder,
): Promise<'made' | 'kept' | 'no key folder'> {
  const { pkcs12Folder, pkcs12Password } = signing;
  if (pkcs12Folder === null) return 'no key folder';
  const file = await stat(join(pkcs12Folder, `${holder.taxCode}.p12`)).catch(() => null);
  if (file && Date.now() - file.mtimeMs < RENEWED_AFTER_MS) return 'kept';
  await mkdir(pkcs12Folder, { recursive: true, mode: 0o700 });
  const folder = await openKeyFolder(pkcs12Folder, pkcs12Password);
  const authority = await keepAuthority(pkcs12Folder, signing.trustedCas);
  const issued = await authority.issue({
    commonName: holder.name.toUpperCase(),
    taxCode: holder.taxCode,
    locality: 'Thành phố Hồ Chí Minh',
    notBefore: new Date(Date.now() - SINCE_MS),
    notAfter: new Date(Date.now() + LASTS_MS),
  });
  await addKeyFile(folder, holder.taxCode, issued.toPkcs12(folder.password));
  return 'made';
}

/** The authority with its key in the key folder, its certificate where trusted ones lie. */
async function keepAuthority(folder: string, trusted: string | null): Promise<TestAuthority> {
  const file = join(folder, 'demo-authority.json');
  const stored = await readFile(file, 'utf8').catch(() => null);
  if (stored !== null) return openTestAuthority(StoredAuthority.parse(JSON.parse(stored)));
  const authority = await createTestAuthority({ name: AUTHORITY_NAME });
  await writeFile(file, JSON.stringify(authority.toPem()), { mode: OWNER_ONLY });
  if (trusted !== null) {
    await mkdir(trusted, { recursive: true });
    const pem = new X509Certificate(authority.certificate).toString();
    await writeFile(join(trusted, 'hoadon-demo-ca.pem'), pem);
  }
  return authority;
}
