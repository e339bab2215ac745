import { FileRefused, type Refusal, refusal } from './refusal.ts';
import type { Outcome } from './tasks.ts';

export const refusedOutcome = (
  place: string,
  refused: Refusal,
  cause: string | null = null,
): Outcome => ({ kind: 'refused', place, refusal: refused, cause });

/** What reading threw, as what became of that file alone: nothing a file contains may harm those beside it. */
export function outcomeOfFault(place: string, fault: unknown): Outcome {
  if (fault instanceof FileRefused) return refusedOutcome(place, fault.refusal);
  const cause = fault instanceof Error ? (fault.stack ?? fault.message) : String(fault);
  return refusedOutcome(place, refusal('READER_FAILED'), cause);
}
