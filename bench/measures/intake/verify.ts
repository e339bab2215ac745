import { X509Certificate } from 'node:crypto';
import { SignedXml } from 'xml-crypto';
import { createTrustStore } from '../../../packages/signing/src/certificates/trust-store.ts';
import {
  createTestAuthority,
  type TestAuthority,
} from '../../../packages/signing/src/test-authority.ts';
import { verifyDocument } from '../../../packages/signing/src/verifying/verify-xml.ts';
import { invoicesIn } from '../../../packages/xml/src/invoice/decode.ts';
import type { BenchResult } from '../../bench-result.ts';
import { defineBench } from '../../define-bench.ts';
import { signedFiles } from '../../intake/signed-files.ts';

const GOAL = 6;
const SIGNATURE = /<Signature[\s\S]*?<\/Signature>/g;

type Shape = Readonly<{ name: string; write(file: string): string }>;

/** Layout of most software, and one that some software writes and that needs full canonicalization. */
const SHAPES: readonly Shape[] = [
  { name: 'plain', write: (file) => file.replaceAll('></DigestMethod>', ' />') },
  {
    name: 'unusual',
    write: (file) =>
      file.replace(/<DLHDon Id="(\w+)">/, "<DLHDon Id='$1'>").replace('<TTChung>', '<TTChung >'),
  },
];

type Size = Readonly<{ files: number; rounds: number }>;

/** Files verified and parsed per CPU second, against xml-crypto verifying the same signatures. */
export const bench = defineBench<Size>({
  full: { files: 60, rounds: 5 },
  smoke: { files: 3, rounds: 1 },
  run: measured,
});

async function measured({ files: count, rounds }: Size): Promise<BenchResult[]> {
  const authority = await createTestAuthority({ name: 'CA THỬ NGHIỆM' });
  const files = await signedFiles(authority, count);
  const results: BenchResult[] = [];
  for (const shape of SHAPES) results.push(await compare(shape, { files, authority, rounds }));
  return results;
}

type Signed = Readonly<{ files: readonly string[]; authority: TestAuthority; rounds: number }>;

async function compare({ name, write }: Shape, { files, authority, rounds }: Signed) {
  const written = files.map(write);
  const bytes = written.map((file) => Buffer.from(file));
  const trust = createTrustStore([authority.certificate]);
  const ours = async () => {
    for (const file of bytes) {
      const { valid, document } = await verifyDocument(file, { trust });
      if (!valid || document === null || invoicesIn(document.root).length !== 1) {
        throw new Error('a good file was refused');
      }
    }
  };
  const theirs = async () => {
    for (const file of written) verifyWithXmlCrypto(file);
  };
  await ours();
  const measured: { figure: number; limit: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    measured.push({
      figure: await perSecond(ours, files.length),
      limit: await perSecond(theirs, files.length),
    });
  }
  measured.sort((a, b) => a.figure / a.limit - b.figure / b.limit);
  const { figure, limit } = measured[rounds >> 1] ?? { figure: 0, limit: 1 };
  const ratio = figure / limit;
  return {
    bench: `verify: 10 lines, ${name}`,
    figure,
    unit: 'files/CPU s',
    limit,
    ratio,
    goal: `≥ ${GOAL} × xml-crypto`,
    met: ratio >= GOAL,
  };
}

function verifyWithXmlCrypto(file: string): void {
  for (const [signature] of file.matchAll(SIGNATURE)) {
    const certificate = /<X509Certificate>([^<]*)/.exec(signature)?.[1] ?? '';
    const publicCert = new X509Certificate(Buffer.from(certificate, 'base64')).toString();
    const verifier = new SignedXml({ publicCert });
    verifier.loadSignature(signature);
    if (!verifier.checkSignature(file)) throw new Error('xml-crypto refused a good file');
  }
}

async function perSecond(work: () => Promise<void>, files: number): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (files * 1e6) / (user + system);
}
