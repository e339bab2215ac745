/**
 * The numbered cells of the return 01/GTGT in the order of the form, without [21] (docs/law-and-practice.md#vat-return-cells). [32b] and [34a] are
 * only on the form of Circular 89/2026.
 */
export const VAT_CELLS = [
  '22',
  '23',
  '24',
  '23a',
  '24a',
  '25',
  '26',
  '27',
  '28',
  '29',
  '30',
  '31',
  '32',
  '33',
  '32a',
  '32b',
  '34',
  '35',
  '34a',
  '36',
  '37',
  '38',
  '39a',
  '40a',
  '40b',
  '40',
  '41',
  '42',
  '43',
] as const;
export type VatCell = (typeof VAT_CELLS)[number];

/** What the form works out by itself. */
export const COMPUTED_CELLS = ['27', '28', '34', '35', '36', '40a', '40', '41', '43'] as const;
export type ComputedCell = (typeof COMPUTED_CELLS)[number];
export type BaseCell = Exclude<VatCell, ComputedCell>;

const computed = new Set<VatCell>(COMPUTED_CELLS);
export const isEntered = (cell: VatCell): cell is BaseCell => !computed.has(cell);
export const BASE_CELLS: readonly BaseCell[] = VAT_CELLS.filter(isEntered);

/**
 * Cells that close the form by hand: never below zero, and still open where the period had no activity (VAT-013, AMB-79).
 * All other cells may be negative.
 */
export const CLOSING_CELLS = ['22', '37', '38', '39a', '40b', '42'] as const;
export type ClosingCell = (typeof CLOSING_CELLS)[number];

const closing = new Set<VatCell>(CLOSING_CELLS);
export const isClosing = (cell: VatCell): cell is ClosingCell => closing.has(cell);

const SOURCES: Readonly<Partial<Record<VatCell, readonly (readonly [BaseCell, 1 | -1])[]>>> = {
  '27': [
    ['29', 1],
    ['30', 1],
    ['32', 1],
    ['32a', 1],
  ],
  '28': [
    ['31', 1],
    ['33', 1],
  ],
};
const TURNOVER = [['26', 1], ...(SOURCES['27'] ?? [])] as const;
const ARISING = [...(SOURCES['28'] ?? []), ['25', -1]] as const;
const OWED = [...ARISING, ['37', 1], ['38', -1]] as const;

/** The cells that invoices fill and that a cell comes from, with the sign they have in it: a filled one comes from itself. */
export function sourcesOf(cell: VatCell): ReadonlyMap<VatCell, 1 | -1> {
  const further: typeof SOURCES = {
    ...SOURCES,
    '34': TURNOVER,
    '35': SOURCES['28'] ?? [],
    '36': ARISING,
    '40a': OWED,
    '40': OWED,
    '41': OWED.map(([source, sign]) => [source, sign === 1 ? -1 : 1] as const),
    '43': OWED.map(([source, sign]) => [source, sign === 1 ? -1 : 1] as const),
  };
  return new Map(further[cell] ?? [[cell as BaseCell, 1 as const]]);
}
