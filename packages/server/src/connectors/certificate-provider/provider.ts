import { X509Certificate } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  createTestAuthority,
  openTestAuthority,
  type TestAuthority,
} from '@hoadon/signing/test-authority';
import { z } from 'zod';
import type { Config } from '../../platform/config.ts';
import { addKeyFile, openKeyFolder } from '../remote-signing/pkcs12-folder.ts';
import { DEMO_AUTHORITY_FILE } from '../remote-signing/trusted-authorities.ts';

/** Folder in the key folder, which no server reads. */
export const DEMO_AUTHORITIES = 'demo-ca';
const AUTHORITY_NAME = 'CA THỬ NGHIỆM CỦA HOADON';
const OWNER_ONLY = 0o600;
const YEAR_MS = 365 * 86_400_000;
/** As long as real certificates are valid. */
const LASTS_MS = 3 * YEAR_MS;
const StoredAuthority = z.object({ certificate: z.string(), privateKey: z.string() });

export type Holder = Readonly<{ taxCode: string; name: string; since: Date }>;

/** Issues certificates trusted only on this machine, and stores them in the folder of hosted keys. */
export type CertificateProvider = Readonly<{
  /** DER of its authority, trusted only while the provider is simulated. */
  certificate: Uint8Array;
  issue(holder: Holder): Promise<void>;
}>;

/** Returns null without a key folder in the configuration, because certificates have nowhere to be stored. */
export async function openCertificateProvider({
  pkcs12Folder,
  pkcs12Password,
}: Config['signing']): Promise<CertificateProvider | null> {
  if (pkcs12Folder === null) return null;
  await mkdir(pkcs12Folder, { recursive: true, mode: 0o700 });
  const authority = await openAuthority(pkcs12Folder);
  return {
    certificate: authority.certificate,
    async issue({ taxCode, name, since }) {
      const folder = await openKeyFolder(pkcs12Folder, pkcs12Password);
      const issued = await authority.issue({
        commonName: name.toUpperCase(),
        taxCode,
        locality: 'Thành phố Hồ Chí Minh',
        notBefore: since,
        notAfter: new Date(Date.now() + LASTS_MS),
      });
      await addKeyFile(folder, taxCode, issued.toPkcs12(folder.password));
    },
  };
}

/**
 * Opens the authority with its key in the key folder; writes its certificate beside it, for other programs that check
 * the demo's files.
 */
async function openAuthority(folder: string): Promise<TestAuthority> {
  const file = join(folder, 'demo-authority.json');
  const stored = await readFile(file, 'utf8').catch(() => null);
  const authority =
    stored === null
      ? await createTestAuthority({ name: AUTHORITY_NAME })
      : await openTestAuthority(StoredAuthority.parse(JSON.parse(stored)));
  if (stored === null)
    await writeFile(file, JSON.stringify(authority.toPem()), { mode: OWNER_ONLY });
  await mkdir(join(folder, DEMO_AUTHORITIES), { recursive: true });
  const pem = new X509Certificate(authority.certificate).toString();
  await writeFile(join(folder, DEMO_AUTHORITIES, DEMO_AUTHORITY_FILE), pem);
  return authority;
}
