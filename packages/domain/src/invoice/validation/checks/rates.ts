import type { RuleSet } from '../../../legal/rules.ts';
import { compare, type Decimal, HUNDRED, isNegative, scaleOf } from '../../../money/decimal.ts';
import type { InvoiceDraft } from '../../invoice.ts';
import { discountRateFindings } from '../../lines/discount-rate.ts';
import type { Line } from '../../lines/line.ts';
import { isUnlistedRate, listedRate } from '../../listed-rate.ts';
import { taxRulesOf } from '../../tax-day.ts';
import { type Finding, finding } from '../issue-codes.ts';

/** Digits behind the point of KHAC:AB.CD%: with a finer rate the file would state another than was taxed. */
const RATE_DECIMALS = 2;

/** Rates of a VAT invoice, the decree row of a sales invoice (LINE-008 to LINE-015), by the rules of the day of the sale. */
export function checkRates(draft: InvoiceDraft): Finding[] {
  const { kind, lines } = draft;
  const byLine = lines.flatMap((line, index) => {
    const path = `lines.${index}`;
    const rules = taxRulesOf(draft, line);
    if (line.type === 'decree') {
      const isSame = ({ type, original }: Line) =>
        type === 'decree' && (original ?? line.original) === (line.original ?? original);
      // One row of relief for each invoice that is put right.
      return lines.findIndex(isSame) < index
        ? [finding(path, 'decree-row-repeated')]
        : checkDecreeRow(line, kind === 'sales', rules, path);
    }
    return kind === 'vat' && line.type !== 'note' ? checkRate(line, rules, path) : [];
  });
  return kind === 'vat' ? [...byLine, ...discountRateFindings(lines)] : byLine;
}

/** NONE is "not chosen yet": it has no place in the authority's format (docs/law-and-practice.md#tax-rates). */
function checkRate(line: Line, rules: RuleSet, path: string): Finding[] {
  if (line.rate === 'NONE') return [finding(`${path}.rate`, 'line-rate-required')];
  const { rate } = listedRate(line);
  if (!rules.vatRates.includes(rate)) {
    return [finding(`${path}.rate`, 'line-rate-not-in-force', { rate })];
  }
  // A draft from elsewhere, or one that is being typed.
  if (rate !== line.rate) return [finding(`${path}.customRate`, 'line-rate-listed', { rate })];
  if (line.rate !== 'KHAC') return [];
  if (line.customRate === null) return [finding(`${path}.customRate`, 'line-custom-rate-required')];
  if (!isPercentage(line.customRate)) {
    return [finding(`${path}.customRate`, 'line-custom-rate-out-of-range')];
  }
  if (scaleOf(line.customRate) > RATE_DECIMALS)
    return [
      finding(`${path}.customRate`, 'line-custom-rate-too-fine', { max: String(RATE_DECIMALS) }),
    ];
  return isUnlistedRate(line)
    ? [finding(`${path}.customRate`, 'line-rate-unlisted', { rate: line.customRate })]
    : [];
}

function checkDecreeRow(line: Line, onSales: boolean, rules: RuleSet, path: string): Finding[] {
  if (!onSales) return [finding(path, 'decree-only-on-sales-invoice')];
  if (rules.decreeReduction === null) return [finding(path, 'decree-not-in-force')];
  if (line.customRate === null) return [finding(`${path}.customRate`, 'decree-rate-required')];
  const { customRate: rate } = line;
  if (!isPercentage(rate)) return [finding(`${path}.customRate`, 'decree-rate-out-of-range')];
  return rules.decreeReduction.percentages.some((listed) => isEqual(listed, rate))
    ? []
    : [finding(`${path}.customRate`, 'decree-rate-unlisted', { rate })];
}

const isEqual = (one: Decimal, other: Decimal): boolean => compare(one, other) === 0;

const isPercentage = (value: Decimal): boolean =>
  !isNegative(value) && compare(value, HUNDRED) <= 0;
