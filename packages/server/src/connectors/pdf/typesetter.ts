import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { printedQr } from '@hoadon/xml/invoice/qr/printed-qr';
import { type CompileDocArgs, NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { mistakeNoticeView } from './mistake-notice-view.ts';
import { packObjects } from './pack-objects.ts';
import type {
  PrintedMistakeNotice,
  PrintedReport,
  PrintedVatReturn,
  PrintedVoucher,
  PrintJob,
  SignedSource,
} from './port.ts';
import { type PicturePaths, type PrintView, printView } from './print-view.ts';
import { qrPicture } from './qr-picture.ts';
import { reportView } from './report-view.ts';
import { vatReturnView } from './vat-return-view.ts';
import { voucherView } from './voucher-view.ts';

const TEMPLATES = fileURLToPath(new URL('./templates', import.meta.url));
/** Bundled: a server has no fonts of its own, and the same file must look the same everywhere. */
const FONTS = [
  '400Regular/Inter_400Regular',
  '500Medium/Inter_500Medium',
  '600SemiBold/Inter_600SemiBold',
];
/** For archiving, with embedded files, tagged and every letter readable (ISO 19005-3, level A). */
const FOR_KEEPING = 'a-3a';
/** Runs for which a layout stays cached after its last use. */
const REMEMBERED_RUNS = 2;

/**
 * Draws invoices as one PDF, a voucher, the report on an invoice, a VAT return, or a notice of mistakes. Synchronous:
 * some 15 ms per page.
 */
export type Typesetter = Readonly<{
  typeset: (jobs: readonly PrintJob[]) => Uint8Array;
  typesetVoucher: (voucher: PrintedVoucher) => Uint8Array;
  typesetReport: (report: PrintedReport) => Uint8Array;
  typesetVatReturn: (printed: PrintedVatReturn) => Uint8Array;
  typesetMistakeNotice: (notice: PrintedMistakeNotice) => Uint8Array;
}>;

/** Loads fonts and templates once; every later document is laid out by the same compiler. */
export function createTypesetter(): Typesetter {
  const require = createRequire(import.meta.url);
  const fontBlobs = FONTS.map((font) =>
    readFileSync(require.resolve(`@expo-google-fonts/inter/${font}.ttf`)),
  );
  const compiler = NodeCompiler.create({ workspace: TEMPLATES, fontArgs: [{ fontBlobs }] });
  const drawing =
    <Job>(draw: (compiler: NodeCompiler, job: Job) => Uint8Array) =>
    (job: Job) => {
      try {
        return draw(compiler, job);
      } finally {
        compiler.resetShadow();
        compiler.evictCache(REMEMBERED_RUNS);
      }
    };
  return {
    typeset: drawing(drawInvoices),
    typesetVoucher: drawing(drawVoucher),
    typesetReport: drawing(drawReport),
    typesetVatReturn: drawing(drawVatReturn),
    typesetMistakeNotice: drawing(drawMistakeNotice),
  };
}

function drawInvoices(compiler: NodeCompiler, jobs: readonly PrintJob[]): Uint8Array {
  const invoices = jobs.map((job, index) =>
    printView(job.invoice, job.options, placePictures(compiler, job, index)),
  );
  const [first] = invoices;
  if (!first) throw new Error('nothing to print');
  const signed = jobs.length === 1 ? jobs[0]?.options.source : undefined;
  const document = {
    title: titleOf(first, jobs),
    author: first.seller.name,
    source: signed ? placeSource(compiler, signed) : null,
    invoices,
  };
  return draw(compiler, 'document', document, signed ? forKeeping : asItIs);
}

const drawVoucher = (compiler: NodeCompiler, voucher: PrintedVoucher): Uint8Array =>
  draw(compiler, 'voucher', voucherView(voucher), asItIs);

const drawReport = (compiler: NodeCompiler, report: PrintedReport): Uint8Array =>
  draw(compiler, 'verification-report', reportView(report), asItIs);

const drawVatReturn = (compiler: NodeCompiler, printed: PrintedVatReturn): Uint8Array =>
  draw(compiler, 'vat-return', vatReturnView(printed), asItIs);

const drawMistakeNotice = (compiler: NodeCompiler, notice: PrintedMistakeNotice): Uint8Array =>
  draw(compiler, 'mistake-notice', mistakeNoticeView(notice), asItIs);

type ToPdf = (compiler: NodeCompiler, source: CompileDocArgs) => Buffer;

const asItIs: ToPdf = (compiler, source) => compiler.pdf(source);

/** Compiles the template of this name with its data. */
function draw(compiler: NodeCompiler, template: string, job: object, toPdf: ToPdf): Uint8Array {
  compiler.mapShadow(`${TEMPLATES}/job.json`, Buffer.from(JSON.stringify(job)));
  const source = { mainFilePath: `${TEMPLATES}/${template}.typ` };
  try {
    // In one step: a compiled document referenced from JavaScript holds its memory until the next collection.
    return packObjects(toPdf(compiler, source));
  } catch (cause) {
    throw new Error(`the template failed: ${diagnosis(compiler, source)}`, { cause });
  }
}

/** Content that the standard refuses, such as a letter without a font, is drawn without claiming PDF/A. */
function forKeeping(compiler: NodeCompiler, source: CompileDocArgs): Buffer {
  try {
    return compiler.pdf(source, { pdfStandard: FOR_KEEPING });
  } catch (cause) {
    if (!String(cause).includes('PDF/A')) throw cause;
    return compiler.pdf(source);
  }
}

function placeSource(compiler: NodeCompiler, { name, xml, at }: SignedSource) {
  compiler.mapShadow(`${TEMPLATES}/source.xml`, Buffer.from(xml));
  const time = new Date(at);
  return {
    name,
    at: {
      year: time.getUTCFullYear(),
      month: time.getUTCMonth() + 1,
      day: time.getUTCDate(),
      hour: time.getUTCHours(),
      minute: time.getUTCMinutes(),
      second: time.getUTCSeconds(),
    },
  };
}

/** The error of the one-step call has no details; compiling again returns the position. */
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
): PicturePaths {
  const addPicture = (name: string, bytes: Uint8Array) => {
    compiler.mapShadow(`${TEMPLATES}/${name}`, Buffer.from(bytes));
    return `/${name}`;
  };
  const { logo } = options;
  const qr = printedQr(invoice);
  return {
    logo: logo ? addPicture(`logo-${index}.${pictureType(logo)}`, logo) : null,
    qr: qr === null ? null : addPicture(`qr-${index}.svg`, Buffer.from(qrPicture(qr))),
  };
}

const pictureType = (bytes: Uint8Array): 'png' | 'svg' =>
  bytes[0] === 0x89 && bytes[1] === 0x50 ? 'png' : 'svg';
