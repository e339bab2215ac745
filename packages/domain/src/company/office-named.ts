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
    const matches = offices.filter((office) => form(office.name) === form(name));
    if (matches.length > 0) return matches.length === 1 ? (matches[0] ?? null) : null;
  }
  return null;
}
