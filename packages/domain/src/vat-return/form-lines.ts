import type { VatReturnRules } from '../legal/rules.ts';
import type { VatCell } from './vat-cells.ts';

/** A line of the form: its number, the name of its words, and its cells for value and tax. A heading has neither. */
export type FormLine = Readonly<{
  number: string;
  name: string;
  base: VatCell | null;
  tax: VatCell | null;
  /** Depth below its heading. */
  depth: 0 | 1 | 2;
}>;

const line = <const Name extends string>(
  number: string,
  name: Name,
  depth: FormLine['depth'],
  base: VatCell | null = null,
  tax: VatCell | null = null,
): FormLine & Readonly<{ name: Name }> => ({ number, name, base, tax, depth });

/** The lines of form 01/GTGT below [21], in its order (docs/law-and-practice.md#vat-return-cells). */
const LINES = [
  line('B', 'broughtForward', 0, null, '22'),
  line('C', 'declared', 0),
  line('I', 'purchasesHead', 0),
  line('1', 'purchases', 1, '23', '24'),
  line('', 'imports', 2, '23a', '24a'),
  line('2', 'deductible', 1, null, '25'),
  line('II', 'salesHead', 0),
  line('1', 'notTaxed', 1, '26'),
  line('2', 'taxed', 1, '27', '28'),
  line('a', 'rate0', 2, '29'),
  line('b', 'rate5', 2, '30', '31'),
  line('c', 'rate10', 2, '32', '33'),
  line('d', 'notCalculated', 2, '32a'),
  line('đ', 'notCounted', 2, '32b'),
  line('3', 'total', 1, '34', '35'),
  line('', 'outsideLaw', 2, '34a'),
  line('III', 'arising', 0, null, '36'),
  line('IV', 'adjustmentsHead', 0),
  line('1', 'adjustDown', 1, null, '37'),
  line('2', 'adjustUp', 1, null, '38'),
  line('V', 'takenOver', 0, null, '39a'),
  line('VI', 'settledHead', 0),
  line('1', 'payable', 1, null, '40a'),
  line('2', 'investment', 1, null, '40b'),
  line('3', 'stillPayable', 1, null, '40'),
  line('4', 'notDeducted', 1, null, '41'),
  line('4.1', 'refund', 2, null, '42'),
  line('4.2', 'carriedForward', 2, null, '43'),
] as const;
export type NamedLine = FormLine & Readonly<{ name: (typeof LINES)[number]['name'] }>;

/** The lines that a form has. */
export const linesOf = ({ furtherCells }: Pick<VatReturnRules, 'furtherCells'>): NamedLine[] =>
  LINES.filter(({ base }) => (base !== '32b' && base !== '34a') || furtherCells.includes(base));
