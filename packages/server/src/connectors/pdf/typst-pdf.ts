import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { Piscina } from 'piscina';
import type { Pdf, PrintJob } from './port.ts';

const TYPESETTER = new URL('./typeset-worker.ts', import.meta.url);
/** A thread with nothing to print gives its memory back. */
const IDLE_MS = 60_000;
/** A hundred times what five hundred lines take; what is not done by then hangs. */
const LIMIT_MS = 45_000;
/** For each invoice more in the same file. */
const MORE_MS = 200;

export type TypstPdfOptions = Readonly<{
  /** Worker threads at most; each holds fonts and templates, about 100 MB. */
  threads?: number;
  /** For one invoice, waiting for its turn included. */
  limitMs?: number;
  /** What runs on the threads. */
  typesetter?: URL;
}>;

/** Nothing was printed: the typesetter did not come to an end, or others before it took too long. */
export class PrintingTookTooLong extends Error {
  override name = 'PrintingTookTooLong';
}

/** Draws invoices with typst, on threads of its own that start with the first page asked for. */
export function createTypstPdf(options: TypstPdfOptions = {}): Pdf {
  const { threads = 1, limitMs = LIMIT_MS, typesetter = TYPESETTER } = options;
  const pool = new Piscina<readonly PrintJob[], Uint8Array>({
    filename: typesetter.href,
    execArgv: ['--import', import.meta.resolve('tsx')],
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: IDLE_MS,
    // Between two documents the thread's event loop turns, which frees what the typesetter let go.
    atomics: 'disabled',
  });
  const printAll = async (jobs: readonly PrintJob[]) => {
    const limit = limitMs + (jobs.length - 1) * MORE_MS;
    const signal = AbortSignal.timeout(limit);
    try {
      // Past the limit the thread is given up, and the next document gets a new one.
      return await pool.run(jobs, { signal });
    } catch (cause) {
      if (!signal.aborted) throw cause;
      throw new PrintingTookTooLong(`not printed within ${limit} ms`, { cause });
    }
  };
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
