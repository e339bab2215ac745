import type { ChainState } from '../../issuing/processing-state.ts';
import { type Decimal, decimal } from '../../money/decimal.ts';
import type { InvoiceFacts } from '../invoice-facts.ts';

/** Two rows that are one invoice, or rows that could be mistaken for one. */
export type GoldenPair = Readonly<{
  /** What makes it hard. */
  kind: string;
  isSame: boolean;
  own: InvoiceFacts | null;
  portal: InvoiceFacts | null;
}>;

/** The columns of one side, in the order of the file. */
const COLUMNS = [
  'id',
  'sellerTaxCode',
  'buyerTaxCode',
  'template',
  'serial',
  'number',
  'issuedOn',
  'currency',
  'withoutTax',
  'tax',
  'withTax',
  'chainState',
  'authorityCode',
  'lines',
] as const;

export const HEADING = [
  'kind',
  'same',
  ...COLUMNS.map((name) => `own.${name}`),
  ...COLUMNS.map((name) => `portal.${name}`),
].join(',');

export const goldenLine = ({ kind, isSame, own, portal }: GoldenPair): string =>
  [kind, isSame ? 'yes' : 'no', ...cellsOf(own), ...cellsOf(portal)].join(',');

const cellsOf = (facts: InvoiceFacts | null): string[] =>
  COLUMNS.map((name) => (facts === null ? '' : String(facts[name] ?? '')));

/** A row of the file, by its heading. */
export const goldenPair = (row: Readonly<Record<string, string>>): GoldenPair => ({
  kind: `${row['kind']}`,
  isSame: row['same'] === 'yes',
  own: factsOf(row, 'own'),
  portal: factsOf(row, 'portal'),
});

function factsOf(row: Readonly<Record<string, string>>, side: string): InvoiceFacts | null {
  const cell = (name: (typeof COLUMNS)[number]) => row[`${side}.${name}`] ?? '';
  const amount = (name: 'withoutTax' | 'tax' | 'withTax'): Decimal | null =>
    cell(name) === '' ? null : decimal(cell(name));
  if (cell('id') === '') return null;
  return {
    id: cell('id'),
    sellerTaxCode: cell('sellerTaxCode'),
    buyerTaxCode: cell('buyerTaxCode') || null,
    template: cell('template'),
    serial: cell('serial'),
    number: cell('number'),
    issuedOn: cell('issuedOn'),
    currency: cell('currency'),
    withoutTax: amount('withoutTax'),
    tax: amount('tax'),
    withTax: amount('withTax'),
    rates: null,
    chainState: cell('chainState') as ChainState,
    authorityCode: cell('authorityCode') || null,
    lines: Number(cell('lines')),
  };
}
