import { FileRefused, type Refusal, refusal } from './refusal.ts';
import type { FileOutcome } from './tasks.ts';

export const refusedOutcome = (
  entryPath: string,
  refused: Refusal,
  cause: string | null = null,
): FileOutcome => ({ kind: 'refused', entryPath, refusal: refused, cause });

/** Converts an error of reading into the outcome of that file alone: no content of a file may harm the files beside it. */
export function outcomeOfFault(entryPath: string, fault: unknown): FileOutcome {
  if (fault instanceof FileRefused) return refusedOutcome(entryPath, fault.refusal);
  const cause = fault instanceof Error ? (fault.stack ?? fault.message) : String(fault);
  return refusedOutcome(entryPath, refusal('READER_FAILED'), cause);
}
