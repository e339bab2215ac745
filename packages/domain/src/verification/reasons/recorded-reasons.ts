import {
  FACTS,
  type FactName,
  factsOf,
  isSameFact,
  type StatedFacts,
} from '../../intake/stated-facts.ts';
import { statedRates } from '../../intake/stated-rates.ts';
import type { InvoiceDraft } from '../../invoice/invoice.ts';
import { compare, decimal } from '../../money/decimal.ts';
import { reason, type VerificationReason } from './verification-reasons.ts';

/** What the file that is the invoice states, as it was read when it came. */
export type StatedInFile = StatedFacts &
  Readonly<{
    /** statedRates() of it; left out: not known. */
    rates?: string | null;
  }>;

type Recorded = Readonly<{ content: InvoiceDraft; authorityCode: string | null }>;

/** A file without a rate may be given one, and its signatures prove a code or do not: neither makes the record another. */
const MAY_BE_ADDED = new Set<string>(['exchangeRate', 'authorityCode', 'rates']);

/**
 * Where what is recorded of an invoice, and counts, is not what its file states: each fact with both values, an empty one where one of
 * them leaves it out. What a signature proves is the file alone.
 */
export function recordedReasons(
  { content, authorityCode }: Recorded,
  file: StatedInFile,
): VerificationReason[] {
  const recorded = { ...factsOf(content, authorityCode), rates: statedRates(content) };
  return [...FACTS, 'rates' as const].flatMap((field) => {
    const [stated, here] = [file[field], recorded[field]];
    if (stated === undefined || isSame(field, stated, here)) return [];
    const words = { field, recorded: here ?? '', in_file: stated ?? '' };
    const raises = stated !== null && here !== null && raisesDeduction(field, stated, here);
    return [reason(raises ? 'DEDUCTION_NOT_IN_FILE' : 'RECORD_DIFFERS', words)];
  });
}

function isSame(field: FactName | 'rates', stated: string | null, here: string | null): boolean {
  if (stated === null) return here === null || MAY_BE_ADDED.has(field);
  if (here === null) return false;
  return field === 'rates' ? stated === here : isSameFact(field, stated, here);
}

/** Whether it raises the input tax, moves it to another month, or makes it the company's own. */
function raisesDeduction(field: FactName | 'rates', stated: string, here: string): boolean {
  switch (field) {
    case 'tax':
    case 'exchangeRate':
      return compare(decimal(here), decimal(stated)) > 0;
    case 'issuedOn':
      return here.slice(0, 7) !== stated.slice(0, 7);
    case 'buyerTaxCode':
    case 'currency':
      return true;
    default:
      return false;
  }
}
