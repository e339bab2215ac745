import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { certificateFilesIn } from '../../platform/configured-paths.ts';

export { DEMO_AUTHORITY_FILE } from '../../platform/configured-paths.ts';

const PEM = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g;

/** Returns the certificates of a file: DER, or PEM with one or many. */
function certificatesIn(bytes: Buffer): Uint8Array[] {
  const blocks = bytes.toString('latin1').match(PEM);
  return (blocks ?? [bytes]).map((block) => new X509Certificate(block).raw);
}

async function readCertificates(file: string): Promise<Uint8Array[]> {
  const bytes = await readFile(file);
  try {
    return certificatesIn(bytes);
  } catch (cause) {
    throw new Error(
      `${file} holds no readable certificate: replace it, or take it out of the folder`,
      {
        cause,
      },
    );
  }
}

/**
 * Returns the DER of every certificate in a folder of PEM or DER files, except the demo's. Throws if the folder or a
 * file is unreadable.
 */
export async function readTrustedAuthorities(folder: string): Promise<Uint8Array[]> {
  const files = certificateFilesIn(folder).map((name) => join(folder, name));
  return (await Promise.all(files.map(readCertificates))).flat();
}
