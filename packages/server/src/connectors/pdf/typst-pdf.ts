import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { boundedProcesses, type ProcessSettings } from '../../platform/bounded-processes/index.ts';
import { mergePdfs } from './merge/merge-pdfs.ts';
import type { Pdf, PrintJob } from './port.ts';

const TYPESETTER = new URL('./typeset-process.ts', import.meta.url);
/** For one invoice: ten times the duration for five hundred lines. */
const LIMIT_MS = 10_000;
/** For each invoice more in the same file. */
const MORE_MS = 200;
/** Invoices in one file that fit a usual process: each takes some 4 MB, a thousand 4.1 GB. */
const FEW = 100;
const MANY_MEMORY_MB = 6_144;

export type TypstPdfOptions = ProcessSettings & Readonly<{ typesetter?: URL }>;

/** Draws invoices with typst, in separate processes that start on first use. */
export function createTypstPdf(options: TypstPdfOptions = {}): Pdf {
  const { typesetter = TYPESETTER, limitMs = LIMIT_MS, ...settings } = options;
  const processes = boundedProcesses(typesetter, settings);
  const forMany = boundedProcesses(typesetter, { processes: 1, memoryMb: MANY_MEMORY_MB });
  const printAll = (companyId: string, jobs: readonly PrintJob[]) =>
    (jobs.length > FEW ? forMany : processes).run<Uint8Array>(
      companyId,
      'typeset',
      jobs,
      limitMs + (jobs.length - 1) * MORE_MS,
    );
  return {
    version: templateVersion(),
    print: (companyId, invoice, options) => printAll(companyId, [{ invoice, options }]),
    printAll,
    printVoucher: (companyId, voucher) =>
      processes.run<Uint8Array>(companyId, 'typesetVoucher', voucher, limitMs),
    printReport: (companyId, report) =>
      processes.run<Uint8Array>(companyId, 'typesetReport', report, limitMs),
    printVatReturn: (companyId, printed) =>
      processes.run<Uint8Array>(companyId, 'typesetVatReturn', printed, limitMs),
    printMistakeNotice: (companyId, notice) =>
      processes.run<Uint8Array>(companyId, 'typesetMistakeNotice', notice, limitMs),
    merge: mergePdfs,
    async close() {
      await processes.close();
      await forMany.close();
    },
  };
}

/** Hash of the templates and their texts: a change of either makes new PDFs. */
function templateVersion(): string {
  const hash = createHash('sha256');
  for (const folder of ['./templates/', './'].map((path) => new URL(path, import.meta.url))) {
    const names = readdirSync(folder).filter((name) => /^[\w-]+\.(typ|ts)$/.test(name));
    for (const name of names.sort()) hash.update(name).update(readFileSync(new URL(name, folder)));
  }
  return hash.digest('hex').slice(0, 16);
}
