import { isPlainDate } from '../dates/calendar.ts';
import type { PlainDate } from '../dates/plain-date.ts';
import { ruleSetOn } from '../legal/rule-set.ts';
import type { RuleSet } from '../legal/rules.ts';
import type { Correction, InvoiceDraft } from './invoice.ts';
import type { Line } from './lines/line.ts';

/** What decides whose rates and relief an invoice carries. */
export type TaxDayFacts = Pick<InvoiceDraft, 'issuedOn' | 'earlierSale'> &
  Readonly<{ related: OriginalDays | null }>;

type OriginalDays = Pick<Correction, 'issuedOn' | 'taxDay' | 'list'>;

/**
 * The day whose rates and relief an invoice carries: the day of the sale, for tax arises then and not with the
 * invoice (VAT Law 48/2024/QH15 Art. 8; official letter 2688/BTC-TCT of 2022 on the first end of the 8 %). A
 * correction carries those of the sale it corrects, an invoice issued late those of its own sale. `line`
 * chooses among the originals of a list.
 */
export function taxDayOf({ issuedOn, earlierSale, related }: TaxDayFacts, line?: Line): PlainDate {
  if (earlierSale && isPlainDate(earlierSale.soldOn)) return earlierSale.soldOn;
  return (related && originalTaxDay(related, line)) ?? issuedOn;
}

/** The rules of that day. Everything else about an invoice follows the rules of its day of issue. */
export const taxRulesOf = (facts: TaxDayFacts, line?: Line): RuleSet =>
  ruleSetOn(taxDayOf(facts, line));

function originalTaxDay(related: OriginalDays, line?: Line): PlainDate | null {
  const listed =
    line?.original === undefined ? undefined : related.list?.originals[line.original - 1];
  const { taxDay, issuedOn } = listed ?? related;
  const day = taxDay ?? issuedOn;
  return isPlainDate(day) ? day : null;
}

/**
 * What a correction of `original` names of its tax day: nothing where that is the original's day of issue. So
 * a replacement of a replacement goes on at the rates of the first sale.
 */
export function namedTaxDay(original: TaxDayFacts): { taxDay?: PlainDate } {
  const taxDay = taxDayOf(original);
  return taxDay === original.issuedOn ? {} : { taxDay };
}
