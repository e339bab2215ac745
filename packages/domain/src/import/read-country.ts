import { countryName, FOREIGN_COUNTRIES } from '../identity/country.ts';
import { capitalCode, isForeignCountry } from '../identity/country-code.ts';
import { foldForSearch } from '../search/fold.ts';

const HOME = 'VN';
/** Languages in which files name countries. */
const READ_LANGUAGES = ['vi', 'en', 'no'];

/** Names that the tables of the languages do not have, folded. */
const FURTHER_NAMES: Readonly<Record<string, string>> = {
  my: 'US',
  'hoa ky': 'US',
  usa: 'US',
  uk: 'GB',
  anh: 'GB',
  uc: 'AU',
  'han quoc': 'KR',
  korea: 'KR',
  'dai loan': 'TW',
  'hong kong': 'HK',
  'ma cao': 'MO',
  'viet nam': HOME,
  vietnam: HOME,
};

let codesByName: ReadonlyMap<string, string> | null = null;

/**
 * Reads a code or a name in Vietnamese, English or Norwegian, whatever its case and accents. `VN` for Viet Nam; null where it names no
 * country.
 */
export function readCountry(text: string): string | null {
  const code = capitalCode(text.trim());
  if (code === HOME || isForeignCountry(code)) return code;
  codesByName ??= new Map([
    ...READ_LANGUAGES.flatMap((language) =>
      FOREIGN_COUNTRIES.map((one) => [foldForSearch(countryName(one, language)), one] as const),
    ),
    ...Object.entries(FURTHER_NAMES),
  ]);
  return codesByName.get(foldForSearch(text)) ?? null;
}
