import type { InvoiceDraft } from '../invoice/invoice.ts';
import { absolute, type Decimal, isNegative, isZero } from '../money/decimal.ts';

/** What issuing a draft does to other invoices. */
export const ISSUE_ACTS = ['issue', 'replace', 'reduce', 'raise', 'correct'] as const;
export type IssueAct = Readonly<{
  act: (typeof ISSUE_ACTS)[number];
  /** The invoice that it is about; of a list the first. */
  original: Readonly<{ template: string; serial: string; number: string }> | null;
  /** How many they are. */
  originals: number;
  /** By how much it lowers or raises them, never negative. */
  by: Decimal;
}>;

type Issued = Readonly<{ related: InvoiceDraft['related']; withTax: Decimal }>;

/** The act that a confirmation names before a draft is issued. */
export function issueActOf({ related, withTax }: Issued): IssueAct {
  const by = absolute(withTax);
  if (related === null) return { act: 'issue', original: null, originals: 0, by };
  const { template, serial, number, list } = related;
  const about = {
    original: { template, serial, number },
    originals: list?.originals.length ?? 1,
    by,
  };
  if (related.adjusts === null) return { act: 'replace', ...about };
  if (related.adjusts === 'information' || isZero(withTax)) return { act: 'correct', ...about };
  return { act: isNegative(withTax) ? 'reduce' : 'raise', ...about };
}
