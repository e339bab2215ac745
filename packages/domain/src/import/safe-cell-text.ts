/** Signs with which a formula begins; spreadsheets of East Asian locales read their full-width forms as well. */
export const FORMULA_SIGNS = '=+\\-@%＝＋－＠％﹦﹢﹣﹫﹪';
/** Text that a spreadsheet may read as a formula when it is the beginning of a cell. */
const LOOKS_LIKE_FORMULA = new RegExp(`^\\s*[|${FORMULA_SIGNS}]|^[\\t\\r]`);
/** XML 1.0 knows no other control characters than tab, line feed and carriage return. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const NOT_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/**
 * Text as it may be written to a workbook for users: what could be read as a formula gets an apostrophe in front
 * (OWASP, CSV injection), so that it stays text even after it is saved as CSV.
 */
export function safeCellText(text: string): string {
  const clean = text.replace(NOT_IN_XML, '');
  return LOOKS_LIKE_FORMULA.test(clean) ? `'${clean}` : clean;
}
