import { X509Certificate } from 'node:crypto';
import { SignedXml } from 'xml-crypto';
import { createTrustStore } from '../packages/signing/src/certificates/trust-store.ts';
import { signElement } from '../packages/signing/src/sign-xml.ts';
import { createTestAuthority, type TestAuthority } from '../packages/signing/src/test-authority.ts';
import { verifyDocument } from '../packages/signing/src/verify-xml.ts';
import { ALL_RATES, FACTS } from '../packages/xml/src/fixtures/sample-drafts.ts';
import { invoicesIn } from '../packages/xml/src/invoice/decode.ts';
import { assembleInvoice, encodeInvoiceData } from '../packages/xml/src/invoice/encode.ts';
import type { BenchResult } from './bench-result.ts';

const FILES = 60;
const ROUNDS = 5;
const GOAL = 6;
const SIGNATURE = /<Signature[\s\S]*?<\/Signature>/g;
const SELLER = '0100000001';

type Shape = Readonly<{ name: string; write(file: string): string }>;

/** As most software writes, and as some does: then only a full canonicalization will do. */
const SHAPES: readonly Shape[] = [
  { name: 'plain', write: (file) => file.replaceAll('></DigestMethod>', ' />') },
  {
    name: 'unusual',
    write: (file) =>
      file.replace(/<DLHDon Id="(\w+)">/, "<DLHDon Id='$1'>").replace('<TTChung>', '<TTChung >'),
  },
];

/** Files verified and parsed per CPU second, against xml-crypto verifying the same signatures. */
export async function run(): Promise<BenchResult[]> {
  const authority = await createTestAuthority({ name: 'CA THỬ NGHIỆM' });
  const files = await signedFiles(authority);
  const results: BenchResult[] = [];
  for (const shape of SHAPES) results.push(await compare(shape, files, authority));
  return results;
}

async function compare({ name, write }: Shape, files: readonly string[], authority: TestAuthority) {
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
  const rounds: { figure: number; limit: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({ figure: await perSecond(ours), limit: await perSecond(theirs) });
  }
  rounds.sort((a, b) => a.figure / a.limit - b.figure / b.limit);
  const { figure, limit } = rounds[ROUNDS >> 1] ?? { figure: 0, limit: 1 };
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

/** Signed by the seller, then coded and signed by the tax authority, as a file comes to a buyer. */
async function signedFiles(authority: TestAuthority): Promise<string[]> {
  const seller = await authority.issue({ commonName: 'CÔNG TY AN BÌNH', taxCode: SELLER });
  const taxAuthority = await authority.issue({ commonName: 'CỤC THUẾ', taxCode: null });
  const [goods] = ALL_RATES.lines;
  const lines = Array.from({ length: 10 }, () => goods).filter((line) => line !== undefined);
  return Promise.all(
    Array.from({ length: FILES }, async (_, number) => {
      const dataId = `HD${number}`;
      const invoice = { ...ALL_RATES, seller: { ...ALL_RATES.seller, taxCode: SELLER } };
      const { data } = encodeInvoiceData(
        { ...invoice, lines, number: number + 1 },
        { ...FACTS, dataId },
      );
      const part = { data, dataId };
      const code = { id: `MA${number}`, code: number.toString(16).toUpperCase().padStart(34, '0') };
      const codePart = { dataId: code.id, data: `<MCCQT Id="${code.id}">${code.code}</MCCQT>` };
      const at = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 19);
      const file = assembleInvoice({
        data,
        qrText: '00020101',
        authorityCode: code,
        sellerSignature: await signElement({
          ...part,
          signatureId: `N${number}`,
          signedAt: at,
          signer: seller.signer,
        }),
        authoritySignature: await signElement({
          ...part,
          extra: [codePart],
          signatureId: `C${number}`,
          signedAt: at,
          signer: taxAuthority.signer,
        }),
      });
      return Buffer.from(file).toString('utf8');
    }),
  );
}

async function perSecond(work: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (FILES * 1e6) / (user + system);
}
