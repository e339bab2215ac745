import { sharesOf } from '../corrections/listed-amounts.ts';
import type { Rounding } from '../display-settings/rounding.ts';
import { amountInWords } from '../money/amount-in-words.ts';
import { decreeBase, decreeNote, decreeReduction } from './decree-reduction.ts';
import type { Correction, InvoiceDraft } from './invoice.ts';
import { completeLine } from './lines/complete-line.ts';
import { alignDiscountRates } from './lines/discount-rate.ts';
import type { Line } from './lines/line.ts';
import { totalsOf } from './lines/sum-lines.ts';
import { taxRulesOf } from './tax-day.ts';

/**
 * The draft with every amount computed: lines, the row of the decree reduction, totals and the words. The form, the
 * server and the preview use the same call, so that none of them can show another sum.
 */
export function completeDraft(draft: InvoiceDraft, rounding: Rounding): InvoiceDraft {
  const lines = completeLines(draft, rounding);
  const totals = totalsOf(draft.kind, lines, rounding);
  const adjustment = draft.related?.relation === 'adjusts';
  return {
    ...draft,
    lines,
    totals,
    amountInWords: amountInWords(totals.withTax, draft.currency, { adjustment }),
    related: draft.related && withShares(draft.related, lines),
  };
}

function withShares(related: Correction, lines: readonly Line[]): Correction {
  const { list } = related;
  if (!list) return related;
  const shares = sharesOf(lines, list.originals);
  const originals = list.originals.map((original, index) => {
    const share = shares[index];
    return share ? { ...original, share } : original;
  });
  return { ...related, list: { ...list, originals } };
}

function completeLines(draft: InvoiceDraft, rounding: Rounding): readonly Line[] {
  const { kind, currency } = draft;
  const aligned = kind === 'vat' ? alignDiscountRates(draft.lines) : draft.lines;
  const lines = aligned.map((line) => completeLine(line, kind, rounding));
  if (!lines.some((line) => line.type === 'decree')) return lines;
  return lines.map((line) => {
    if (line.type !== 'decree') return line;
    // Where many invoices are corrected, each has its own goods and its own relief.
    const goods = lines.filter(
      ({ type, original }) =>
        type !== 'decree' && (line.original === undefined || original === line.original),
    );
    const base = decreeBase(kind, totalsOf(kind, goods, rounding));
    const rule = kind === 'transfer' ? null : taxRulesOf(draft, line).decreeReduction;
    // Without a reduction the row has no sentence: that of an earlier rate must not stay.
    if (rule === null || line.customRate === null) {
      return { ...line, name: '', subtotal: null, total: null };
    }
    const reduction = decreeReduction(base, line.customRate, rule, rounding.TOTAL_MONEY);
    const name = decreeNote(reduction, rule, currency);
    return { ...line, name, subtotal: reduction, total: reduction };
  });
}
