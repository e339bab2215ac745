import { isPlainDate } from '../../../dates/calendar.ts';
import type { PlainDate } from '../../../dates/plain-date.ts';
import {
  filingDeadline,
  periodText,
  type TaxPeriod,
  taxPeriodOf,
} from '../../../dates/tax-period.ts';
import { isOfCashRegister } from '../../../issuing/serial.ts';
import type { RuleSet } from '../../../legal/rules.ts';
import { type Decimal, isPositive, isZero } from '../../../money/decimal.ts';
import type { Correction, InvoiceDraft } from '../../invoice.ts';
import type { Line } from '../../lines/line.ts';
import { type Finding, finding } from '../issue-codes.ts';
import { agreementFindings, changeFindings } from '../validate-change.ts';
import type { ValidationContext } from '../validation-context.ts';

/** Return of ordinary goods (Decision 1233, Annex XVII): the one adjustment a cash register's invoice takes. */
const RETURNED_GOODS = '05';

/** The invoice that is put right, and what the law asks of its correction (VAL-023, VAL-024). */
export function checkCorrection(
  { related, buyer, issuedOn, totals, lines }: InvoiceDraft,
  {
    rules,
    today,
    declares = 'month',
    holidays,
  }: Pick<ValidationContext, 'rules' | 'today' | 'declares' | 'holidays'>,
): Finding[] {
  if (related === null) return [];
  const findings = [
    ...checkOriginal(related, issuedOn),
    ...checkWay(related, rules),
    ...changeFindings({ ...related, kind: related, buyerType: buyer.type }, rules),
    ...agreementFindings(related.agreedOn, {
      issuedOn: related.issuedOn,
      changedOn: issuedOn,
      today,
    }),
    ...checkPeriod(related, issuedOn, { rules, declares, holidays }),
  ];
  return [
    ...findings.map((one) => ({ ...one, path: `related.${one.path}` })),
    ...checkDirection(related, totals, rules),
    ...checkAdjusted(related, lines),
  ];
}

/** Goods that come back and discounts lower: the minus was forgotten, or the cause is another. */
function checkDirection(
  { adjusts, causeCode }: Correction,
  { withTax }: InvoiceDraft['totals'],
  { corrections }: RuleSet,
): Finding[] {
  const cause = corrections.causes.find(({ code }) => code === causeCode);
  return adjusts === 'amounts' && cause?.lowers && isPositive(withTax)
    ? [finding('totals.withTax', 'cause-raises-total')]
    : [];
}

/** From then on the invoice is adjusted and not replaced any more: an adjustment of nothing would take that way for nothing. */
export function checkAdjusted(
  { adjusts }: Pick<Correction, 'adjusts'>,
  lines: readonly Line[],
): Finding[] {
  const states = (amount: Decimal | null) => amount !== null && !isZero(amount);
  const changes = lines.some(
    ({ type, quantity, subtotal, tax }) =>
      type !== 'note' && [quantity, subtotal, tax].some(states),
  );
  return adjusts === 'amounts' && lines.length > 0 && !changes
    ? [finding('lines', 'adjustment-of-nothing')]
    : [];
}

function checkOriginal(related: Correction, issuedOn: string): Finding[] {
  const missing = (['template', 'serial', 'number', 'issuedOn'] as const)
    .filter((field) => !related[field].trim())
    .map((field) => finding(field, 'required'));
  if (!related.issuedOn) return missing;
  if (!isPlainDate(related.issuedOn))
    return [...missing, finding('issuedOn', 'issue-date-invalid')];
  return related.issuedOn > issuedOn
    ? [...missing, finding('issuedOn', 'original-issued-later')]
    : missing;
}

/** Circular 91/2026 Art. 10: what a cash register issued is replaced; returned goods are adjusted. */
function checkWay({ relation, serial, causeCode }: Correction, rules: RuleSet): Finding[] {
  const mayAdjust = !rules.corrections.cashRegisterReplaceOnly || causeCode === RETURNED_GOODS;
  return relation === 'adjusts' && isOfCashRegister(serial) && !mayAdjust
    ? [finding('relation', 'cash-register-replace-only')]
    : [];
}

/** A mistake changes the period of the original, for which the return may be in by now. */
function checkPeriod(
  { issuedOn, declaredOn = issuedOn, causeCode }: Correction,
  correctedOn: PlainDate,
  {
    rules,
    declares,
    holidays,
  }: Readonly<{
    rules: RuleSet;
    declares: TaxPeriod['type'];
    holidays: ValidationContext['holidays'];
  }>,
): Finding[] {
  const cause = rules.corrections.causes.find(({ code }) => code === causeCode);
  if (cause?.isMistake === false || !isPlainDate(declaredOn)) return [];
  const declared = taxPeriodOf(declaredOn, declares);
  const deadline = filingDeadline(declared, holidays);
  return correctedOn > deadline
    ? [finding('issuedOn', 'original-in-filed-period', { period: periodText(declared), deadline })]
    : [];
}
