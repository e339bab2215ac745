import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { openCertificateProvider } from '../connectors/certificate-provider/provider.ts';
import type { Config } from '../platform/config.ts';

const YEAR_MS = 365 * 86_400_000;
/** A new one comes well before the old one ends. */
const RENEWED_AFTER_MS = 2 * YEAR_MS;
/** Before everything that the demo's past signed (months/). */
const SINCE_MS = 2 * YEAR_MS;

/**
 * Gives the demo company a certificate by an authority that only this machine believes, unless it
 * has one in force. Without a key folder in the configuration there is nowhere to put it. Goes by
 * the file's age: opening it costs a fifth of a second at every start.
 */
export async function saveDemoCertificate(
  signing: Config['signing'],
  holder: Readonly<{ taxCode: string; name: string }>,
): Promise<'made' | 'kept' | 'no key folder'> {
  const { pkcs12Folder } = signing;
  if (pkcs12Folder === null) return 'no key folder';
  const file = await stat(join(pkcs12Folder, `${holder.taxCode}.p12`)).catch(() => null);
  if (file && Date.now() - file.mtimeMs < RENEWED_AFTER_MS) return 'kept';
  const provider = await openCertificateProvider(signing);
  await provider?.issue({ ...holder, since: new Date(Date.now() - SINCE_MS) });
  return 'made';
}
