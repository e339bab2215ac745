import { X509Certificate } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const FILE = /\.(?:pem|crt|cer|der)$/i;
const PEM = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g;

/**
 * Versions before wrote the authority of the demo among the trusted ones, where it stayed when the demo was over: everybody who had
 * that folder could make certificates that were believed.
 */
export const DEMO_AUTHORITY_FILE = 'hoadon-demo-ca.pem';

/** Certificates of a file: DER, or PEM with one or many. */
function certificatesIn(bytes: Buffer): Uint8Array[] {
  const blocks = bytes.toString('latin1').match(PEM);
  return (blocks ?? [bytes]).map((block) => new X509Certificate(block).raw);
}

/** DER of every certificate in a folder of PEM or DER files, the demo's left out. Throws where the folder or a file is not readable. */
export async function readTrustedAuthorities(folder: string): Promise<Uint8Array[]> {
  const names = (await readdir(folder))
    .filter((name) => FILE.test(name) && name !== DEMO_AUTHORITY_FILE)
    .sort();
  const files = await Promise.all(names.map((name) => readFile(join(folder, name))));
  return files.flatMap(certificatesIn);
}
