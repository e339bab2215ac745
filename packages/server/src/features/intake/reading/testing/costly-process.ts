import { readFileSync } from 'node:fs';
import * as honest from '../reading-process.ts';
import type { FileOutcome, ReadTask } from '../tasks.ts';

/** Reads like the real process, but never ends with a file that contains ENDLESS. */
export const listZip = honest.listZip;

export function readFiles(task: ReadTask): Promise<FileOutcome[]> {
  const paths = task.files.flatMap(({ spooled, pdf }) => [
    spooled.path,
    ...(pdf ? [pdf.spooled.path] : []),
  ]);
  for (const path of paths) while (readFileSync(path).includes('ENDLESS'));
  return honest.readFiles(task);
}
