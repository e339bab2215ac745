import { foldForSearch } from '../search/fold.ts';

/** What names of one office differ by from list to list: the rank of its province. */
const RANKS = /\b(tinh|thanh pho|tp)\b/g;

const withoutRanks = (name: string): string =>
  foldForSearch(name).replace(RANKS, ' ').replace(/\s+/g, ' ').trim();

/**
 * Returns the one office that has this name, accents, case and the words tỉnh, thành phố and TP aside. An office with exactly
 * this name wins; null: no office has it, or several have.
 */
export function officeNamed<Office extends Readonly<{ name: string }>>(
  name: string,
  offices: readonly Office[],
): Office | null {
  for (const form of [foldForSearch, withoutRanks]) {
    const found = offices.filter((office) => form(office.name) === form(name));
    if (found.length > 0) return found.length === 1 ? (found[0] ?? null) : null;
  }
  return null;
}
