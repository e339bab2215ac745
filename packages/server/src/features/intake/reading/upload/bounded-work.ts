import type { BoundedProcesses } from '../../../../platform/bounded-processes/index.ts';
import { StoppedWork } from '../../../../platform/bounded-processes/index.ts';
import { MAX_COSTLY_FILES } from '../limits.ts';
import { refusal } from '../refusal.ts';
import { refusedOutcome } from '../refused-outcome.ts';
import type { FileOutcome, FileToRead, Listing, ReadTask } from '../tasks.ts';
import type { ReadingWork } from './upload-reader.ts';

/** Reads one upload in processes. A file that ends its process is isolated and refused; the others are read. */
export function boundedWork(
  processes: BoundedProcesses,
  companyId: string,
  settings: Omit<ReadTask, 'files'>,
  isClosed: () => boolean,
): ReadingWork {
  let costly = 0;
  const isTooMuch = () => costly >= MAX_COSTLY_FILES;

  /** Returns null if the process was stopped because of its input; throws every other error. */
  async function unlessStopped<Result>(work: Promise<Result>): Promise<Result | null> {
    try {
      return await work;
    } catch (cause) {
      const isOurs = !(cause instanceof StoppedWork) || cause.reason === 'too-many' || isClosed();
      if (isOurs) throw cause;
      return null;
    }
  }

  async function readFiles(files: readonly FileToRead[]): Promise<FileOutcome[]> {
    if (isTooMuch()) return files.flatMap(refusedWithPdf);
    const task: ReadTask = { ...settings, files };
    const outcomes = await unlessStopped(
      processes.run<FileOutcome[]>(companyId, 'readFiles', task),
    );
    return outcomes ?? (await readOneByOne(files));
  }

  async function readOneByOne(files: readonly FileToRead[]): Promise<FileOutcome[]> {
    const [first] = files;
    const apart = files.flatMap(withoutPdf);
    if (first && apart.length === 1) {
      costly += 1;
      return refusedWithPdf(first);
    }
    const pieces = files.length > 1 ? files : apart;
    const outcomes: FileOutcome[] = [];
    for (const file of pieces) outcomes.push(...(await readFiles([file])));
    return outcomes;
  }

  return {
    readFiles,
    async listZip(path) {
      const tooCostly = { refused: refusal('TOO_COSTLY') };
      if (isTooMuch()) return tooCostly;
      const listing = await unlessStopped(processes.run<Listing>(companyId, 'listZip', path));
      if (listing === null) costly += 1;
      return listing ?? tooCostly;
    },
  };
}

function withoutPdf({ pdf, ...file }: FileToRead): FileToRead[] {
  const alone = { ...file, pdf: null };
  return pdf ? [alone, { ...pdf, depth: file.depth, pdf: null }] : [alone];
}

const refusedWithPdf = (file: FileToRead): FileOutcome[] =>
  withoutPdf(file).map(({ entryPath }) => refusedOutcome(entryPath, refusal('TOO_COSTLY')));
