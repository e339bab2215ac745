import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { type CompileDocArgs, NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { packObjects } from './pack-objects.ts';
import type { PrintJob } from './port.ts';
import { type Pictures, type PrintView, printView } from './print-view.ts';
import { qrPicture } from './qr-picture.ts';

const TEMPLATES = fileURLToPath(new URL('./templates', import.meta.url));
/** Brought along: a server has no fonts of its own, and the same file must look the same everywhere. */
const FONTS = [
  '400Regular/Inter_400Regular',
  '500Medium/Inter_500Medium',
  '600SemiBold/Inter_600SemiBold',
];
/** Runs that a layout stays remembered after it was last used. */
const REMEMBERED_RUNS = 2;

/** Draws jobs as one PDF. Blocks for as long as it draws: some 15 ms a page. */
export type Typesetter = (jobs: readonly PrintJob[]) => Uint8Array;

/** Loads fonts and templates once; every later document is laid out by the same compiler. */
export function createTypesetter(): Typesetter {
  const require = createRequire(import.meta.url);
  const fontBlobs = FONTS.map((font) =>
    readFileSync(require.resolve(`@expo-google-fonts/inter/${font}.ttf`)),
  );
  const compiler = NodeCompiler.create({ workspace: TEMPLATES, fontArgs: [{ fontBlobs }] });
  return (jobs) => {
    try {
      return typeset(compiler, jobs);
    } finally {
      compiler.resetShadow();
      compiler.evictCache(REMEMBERED_RUNS);
    }
  };
}

function typeset(compiler: NodeCompiler, jobs: readonly PrintJob[]): Uint8Array {
  const invoices = jobs.map((job, index) =>
    printView(job.invoice, job.options, placePictures(compiler, job, index)),
  );
  const [first] = invoices;
  if (!first) throw new Error('nothing to print');
  const document = { title: titleOf(first, jobs), author: first.seller.name, invoices };
  compiler.mapShadow(`${TEMPLATES}/job.json`, Buffer.from(JSON.stringify(document)));
  const source = { mainFilePath: `${TEMPLATES}/document.typ` };
  try {
    // In one step: a compiled document held by JavaScript keeps its memory until the next collection.
    return packObjects(compiler.pdf(source));
  } catch (cause) {
    throw new Error(`the template failed: ${diagnosis(compiler, source)}`, { cause });
  }
}

/** The error of the one step says nothing; compiling again says where. */
function diagnosis(compiler: NodeCompiler, source: CompileDocArgs): string {
  const error = compiler.compile(source).takeDiagnostics();
  return error ? JSON.stringify(compiler.fetchDiagnostics(error)) : 'no diagnosis';
}

const titleOf = ({ symbol, number }: PrintView, jobs: readonly PrintJob[]): string =>
  jobs.length === 1 ? `Hóa đơn ${symbol} số ${number}` : `${jobs.length} hóa đơn`;

function placePictures(
  compiler: NodeCompiler,
  { invoice, options }: PrintJob,
  index: number,
): Pictures {
  const place = (name: string, bytes: Uint8Array) => {
    compiler.mapShadow(`${TEMPLATES}/${name}`, Buffer.from(bytes));
    return `/${name}`;
  };
  const { logo } = options;
  const { qrText } = invoice;
  return {
    logo: logo ? place(`logo-${index}.${pictureType(logo)}`, logo) : null,
    qr: qrText ? place(`qr-${index}.svg`, Buffer.from(qrPicture(qrText))) : null,
  };
}

const pictureType = (bytes: Uint8Array): 'png' | 'svg' =>
  bytes[0] === 0x89 && bytes[1] === 0x50 ? 'png' : 'svg';
