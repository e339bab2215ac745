import { rm } from 'node:fs/promises';
import type { TrustStore } from '@hoadon/signing/certificates/trust-store';
import type { Logger } from 'pino';
import {
  boundedProcesses,
  type ProcessSettings,
} from '../../../platform/bounded-processes/index.ts';

import type { Clock } from '../../../platform/clock.ts';
import { newSpoolFolder } from '../../../platform/files/spool-folder.ts';
import type { IntakeFile, InvoiceReading, ReadEntry } from './entry.ts';
import { uniquePaths } from './entry-name.ts';
import { MAX_FILE_BYTES } from './limits.ts';
import type { FileOutcome } from './tasks.ts';
import { boundedWork, type ReadingWork, spoolUpload, UploadReader } from './upload/index.ts';

export type ReadingDeps = Readonly<{ clock: Clock; log: Logger; trust: TrustStore }>;
export type ReadingSettings = ProcessSettings &
  Readonly<{
    /** The size limit of an uploaded zip; other files have the limit of every file (S-42). */
    mostZipBytes?: number;
    /** The module that the processes run; another one in tests. */
    process?: URL;
  }>;

const PROCESS = new URL('./reading-process.ts', import.meta.url);

/** Reads untrusted invoice files: XML in all its shapes, zips, PDFs with attached or accompanying XML. */
export function invoiceReading(
  { clock, log, trust }: ReadingDeps,
  { mostZipBytes = MAX_FILE_BYTES, process = PROCESS, ...settings }: ReadingSettings = {},
): InvoiceReading {
  const processes = boundedProcesses(process, settings);
  let closed = false;

  /** Logs internal errors; entry paths are chosen by the sender and stay out of the log. */
  const logged = ({ readFiles, ...work }: ReadingWork): ReadingWork => ({
    ...work,
    async readFiles(files) {
      const outcomes = await readFiles(files);
      for (const cause of outcomes.flatMap(causeOf))
        log.error({ cause }, 'reading an invoice file failed');
      return outcomes;
    },
  });

  async function* read(
    companyId: string,
    files: Iterable<IntakeFile> | AsyncIterable<IntakeFile>,
  ): AsyncGenerator<ReadEntry> {
    const folder = await newSpoolFolder('reading');
    try {
      const named = uniquePaths();
      const items = await spoolUpload(files, folder, mostZipBytes, named);
      const task = { trusted: trust.pinned, now: clock.now(), folder };
      const work = logged(boundedWork(processes, companyId, task, () => closed));
      yield* new UploadReader(work, named).read(items);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  return {
    read,
    async close() {
      closed = true;
      await processes.close();
    },
  };
}

const causeOf = (outcome: FileOutcome): string[] =>
  outcome.kind === 'refused' && outcome.cause !== null ? [outcome.cause] : [];
