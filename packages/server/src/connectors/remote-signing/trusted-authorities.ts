import { X509Certificate } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const FILE = /\.(?:pem|crt|cer|der)$/i;
const PEM = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g;

/** Certificates of a file: DER, or PEM with one or many. */
function certificatesIn(bytes: Buffer): Uint8Array[] {
  const blocks = bytes.toString('latin1').match(PEM);
  return (blocks ?? [bytes]).map((block) => new X509Certificate(block).raw);
}

/** DER of every certificate in a folder of PEM or DER files. Throws where the folder or a file is not readable. */
export async function readTrustedAuthorities(folder: string): Promise<Uint8Array[]> {
  const names = (await readdir(folder)).filter((name) => FILE.test(name)).sort();
  const files = await Promise.all(names.map((name) => readFile(join(folder, name))));
  return files.flatMap(certificatesIn);
}
