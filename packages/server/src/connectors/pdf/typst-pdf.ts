import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { Piscina } from 'piscina';
import type { Pdf, PrintJob } from './port.ts';

/** A thread with nothing to print gives its memory back. */
const IDLE_MS = 60_000;

export type TypstPdfOptions = Readonly<{
  /** Worker threads at most; each holds fonts and templates, about 100 MB. */
  threads?: number;
}>;

/** Draws invoices with typst, on threads of its own that start with the first page asked for. */
export function createTypstPdf({ threads = 1 }: TypstPdfOptions = {}): Pdf {
  const pool = new Piscina<readonly PrintJob[], Uint8Array>({
    filename: new URL('./typeset-worker.ts', import.meta.url).href,
    execArgv: ['--import', import.meta.resolve('tsx')],
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: IDLE_MS,
    // Between two documents the thread's event loop turns, which frees what the typesetter let go.
    atomics: 'disabled',
  });
  const printAll = (jobs: readonly PrintJob[]) => pool.run(jobs);
  return {
    version: templateVersion(),
    print: (invoice, options) => printAll([{ invoice, options }]),
    printAll,
    close: () => pool.close({ force: true }),
  };
}

/** Templates and the texts put into them, hashed: whoever edits either gets new PDFs. */
function templateVersion(): string {
  const hash = createHash('sha256');
  for (const folder of ['./templates/', './'].map((path) => new URL(path, import.meta.url))) {
    const names = readdirSync(folder).filter((name) => /^[\w-]+\.(typ|ts)$/.test(name));
    for (const name of names.sort()) hash.update(name).update(readFileSync(new URL(name, folder)));
  }
  return hash.digest('hex').slice(0, 16);
}
