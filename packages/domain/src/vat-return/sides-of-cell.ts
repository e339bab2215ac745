import type { VatFacts } from './place-invoice.ts';
import { sourcesOf, type VatCell } from './vat-cells.ts';

export type Side = VatFacts['direction'];

/** The cells that purchases fill, those of a deduction that changed later among them; sales fill the others. */
const OF_PURCHASES: ReadonlySet<VatCell> = new Set(['23', '24', '25', '37', '38']);

/** Which invoices may count in a cell: sales, purchases or both. The others need not be read for it. */
export function sidesOf(cell: VatCell): Side[] {
  const sources = [...sourcesOf(cell).keys()];
  const sides: Side[] = [];
  if (sources.some((source) => !OF_PURCHASES.has(source))) sides.push('issued');
  if (sources.some((source) => OF_PURCHASES.has(source))) sides.push('received');
  return sides;
}
