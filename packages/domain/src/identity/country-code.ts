const HOME = 'VN';
const REGIONS = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

/** Two capitals that name a country or territory other than Viet Nam, such as JP. */
export const isForeignCountry = (code: string): boolean =>
  /^[A-Z]{2}$/.test(code) && code !== HOME && code !== 'ZZ' && REGIONS.of(code) !== undefined;

/** In capitals where it has two Latin letters: `toUpperCase` also makes ASCII of other letters, of "ı" for example. */
export const capitalCode = (code: string): string =>
  /^[A-Za-z]{2}$/.test(code) ? code.toUpperCase() : code;

/** As a caller states it, in capitals; null for Viet Nam, which is stated by leaving it out. */
export function foreignCountry(code: string | null): string | null {
  const country = code === null ? null : capitalCode(code);
  return country === HOME ? null : country;
}
