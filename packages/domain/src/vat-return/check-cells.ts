import {
  compare,
  type Decimal,
  decimal,
  dividedBy,
  isNegative,
  isPositive,
  minus,
  round,
  scaleOf,
  times,
  ZERO,
} from '../money/decimal.ts';
import { deriveCells, type VatAmounts, type VatEntries } from './derive-cells.ts';
import { BASE_CELLS, type BaseCell, isClosing, type VatCell } from './vat-cells.ts';

/** What law and form forbid: such a keystroke is refused, and such a form is not filed. */
export const CELL_FAULTS = [
  /** One of the six closing cells below zero. */
  'CELL_NEGATIVE',
  /** The form is written in whole dong. */
  'CELL_NOT_WHOLE',
  /** More digits than the form has places for. */
  'CELL_TOO_LONG',
  /** [40b] above [40a]. Words: most. */
  'CELL_ABOVE_40A',
  /** [42] above [41]. Words: most. */
  'CELL_ABOVE_41',
  /** [21] is ticked: purchases and sales are zero. */
  'CELL_LOCKED',
] as const;
export type CellFaultCode = (typeof CELL_FAULTS)[number];

/** What is allowed and worth a look. */
export const CELL_WARNINGS = [
  /** [31] or [33] is another amount than its rate gives, or the invoices. Words: expected, difference. */
  'CELL_OTHER_TAX',
  /** [25] above [24]. Words: most. */
  'CELL_ABOVE_24',
  /**
   * Sales not subject to tax in [26], and [25] above the share that taxed sales have of what may be deducted at all:
   * input tax that is used for both is deducted by the share of taxed sales where it is not accounted separately (Law
   * 48/2024/QH15 Art. 14(1)). Words: exempt, most.
   */
  'CELL_TO_ALLOCATE',
  /** The imports in [23a] or [24a] are above the purchases that contain them. Words: most. */
  'CELL_ABOVE_WHOLE',
] as const;
export type CellWarningCode = (typeof CELL_WARNINGS)[number];

type CellFinding<Code> = Readonly<{
  cell: VatCell;
  code: Code;
  words: Readonly<Record<string, string>>;
}>;
export type CellFault = CellFinding<CellFaultCode>;
export type CellWarning = CellFinding<CellWarningCode>;

/** A form as it is being filled in. */
export type FilledForm = Readonly<{
  /** [21]: there was no purchase and no sale. */
  hasNoActivity: boolean;
  entries: VatEntries;
}>;

const MOST_DIGITS = 15;

function faultsOfCell(form: FilledForm, cells: VatAmounts, cell: BaseCell): CellFault[] {
  const value = form.entries[cell];
  const fault = (code: CellFaultCode, words: CellFault['words'] = {}): CellFault[] => [
    { cell, code, words },
  ];
  if (scaleOf(value) > 0) return fault('CELL_NOT_WHOLE');
  if (value.replace('-', '').length > MOST_DIGITS) return fault('CELL_TOO_LONG');
  if (form.hasNoActivity && !isClosing(cell) && value !== '0') return fault('CELL_LOCKED');
  if (isClosing(cell) && isNegative(value)) return fault('CELL_NEGATIVE');
  if (cell === '40b' && compare(value, cells['40a']) > 0)
    return fault('CELL_ABOVE_40A', { most: cells['40a'] });
  if (cell === '42' && compare(value, cells['41']) > 0)
    return fault('CELL_ABOVE_41', { most: cells['41'] });
  return [];
}

/**
 * Everything that forbids to file the form in its current state. A cell that was right can become wrong by another one.
 */
export function faultsOf(form: FilledForm): CellFault[] {
  const cells = deriveCells(form.entries);
  return BASE_CELLS.flatMap((cell) => faultsOfCell(form, cells, cell));
}

/**
 * Why the value may not be typed into the cell; null where it may (VAT-029: the keystroke is blocked). Only what the value itself breaks:
 * what it makes wrong elsewhere is shown there.
 */
export function refusalOf(form: FilledForm, cell: BaseCell, value: Decimal): CellFault | null {
  if (form.hasNoActivity && !isClosing(cell)) return { cell, code: 'CELL_LOCKED', words: {} };
  const entries = { ...form.entries, [cell]: value };
  return faultsOfCell({ ...form, entries }, deriveCells(entries), cell)[0] ?? null;
}

const TAXED = [
  { base: '30', tax: '31', rate: decimal('0.05') },
  { base: '32', tax: '33', rate: decimal('0.1') },
] as const;

/** The tax that follows from a base typed by hand: 5 % of [30], 10 % of [32] (S-77). */
export const taxOfBase = (cell: '30' | '32', base: Decimal): Decimal =>
  round(times(base, cell === '30' ? TAXED[0].rate : TAXED[1].rate), 0);

/** After a value was typed: the tax of its rate follows it, and [25] follows [24] while the two were the same. */
export function withEntry(entries: VatEntries, cell: BaseCell, value: Decimal): VatEntries {
  const typed = { ...entries, [cell]: value };
  if (cell === '30') return { ...typed, '31': taxOfBase('30', value) };
  if (cell === '32') return { ...typed, '33': taxOfBase('32', value) };
  if (cell === '24' && entries['25'] === entries['24']) return { ...typed, '25': value };
  return typed;
}

/**
 * What deserves a look. `filled`: the sums of the invoices, against which their own tax is measured: sales reduced to 8
 * % are in [32] with 8 % in [33], and rounding of many lines is no mistake. `barred`: tax in [24] that is not deducted
 * whatever was sold, such as of purchases without proof of payment; by default what the invoices leave out of [25]. Null:
 * it is not known, and nothing is stated about [25] beside exempt sales.
 */
export function warningsOf(
  { entries }: FilledForm,
  filled: VatEntries | null,
  barred: Decimal | null = filled ? minus(filled['24'], filled['25']) : ZERO,
): CellWarning[] {
  const taxes = TAXED.flatMap(({ base, tax, rate }): CellWarning[] => {
    const isFilled = filled !== null && filled[base] === entries[base];
    const expected = isFilled ? filled[tax] : round(times(entries[base], rate), 0);
    if (entries[tax] === expected) return [];
    const difference = minus(entries[tax], expected);
    return [{ cell: tax, code: 'CELL_OTHER_TAX', words: { expected, difference } }];
  });
  const above = (cell: BaseCell, whole: BaseCell, code: CellWarningCode): CellWarning[] =>
    compare(entries[cell], entries[whole]) > 0
      ? [{ cell, code, words: { most: entries[whole] } }]
      : [];
  return [
    ...above('25', '24', 'CELL_ABOVE_24'),
    ...(barred === null ? [] : allocationOf(entries, barred)),
    ...above('23a', '23', 'CELL_ABOVE_WHOLE'),
    ...above('24a', '24', 'CELL_ABOVE_WHOLE'),
    ...taxes,
  ];
}

function allocationOf(entries: VatEntries, barred: Decimal): CellWarning[] {
  const { 26: exempt, 24: bought, 25: deducted } = entries;
  const deductible = minus(bought, barred);
  const { 34: sold } = deriveCells(entries);
  if (!isPositive(exempt) || !isPositive(sold)) return [];
  const most = round(dividedBy(times(deductible, minus(sold, exempt)), sold), 0);
  const isAbove = compare(deducted, most) > 0 && isPositive(deducted);
  return isAbove ? [{ cell: '25', code: 'CELL_TO_ALLOCATE', words: { exempt, most } }] : [];
}

/** [21] ticked: purchases and sales become zero, what closes the form stays (AMB-79). */
export const withoutActivity = (entries: VatEntries): VatEntries =>
  Object.fromEntries(
    BASE_CELLS.map((cell) => [cell, isClosing(cell) ? entries[cell] : decimal('0')]),
  ) as VatEntries;
