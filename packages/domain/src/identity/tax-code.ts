const ORGANISATION = /^(\d{10})(?:-?(\d{3}))?$/;
const PERSON = /^\d{12}$/;
const WEIGHTS = [31, 29, 23, 19, 17, 13, 7, 5, 3] as const;

/** An organisation: ten digits, for a branch three more after a dash (the dash may be left out). */
export const isOrganisationTaxCode = (code: string): boolean => ORGANISATION.test(code);
/** A person or household: the twelve digits of the personal number (Circular 86/2024). */
export const isPersonTaxCode = (code: string): boolean => PERSON.test(code);
/** Either of the two (VAL-013, VAL-014, AMB-34). */
export const isTaxCode = (code: string): boolean =>
  isOrganisationTaxCode(code) || isPersonTaxCode(code);

/** The one way a code is stored and compared: `0399991100002` becomes `0399991100-002`. */
export function normaliseTaxCode(code: string): string {
  const plain = code.replace(/[\s.]/g, '');
  const [, main, branch] = ORGANISATION.exec(plain) ?? [];
  return main && branch ? `${main}-${branch}` : plain;
}

/**
 * Whether the tenth digit is the check digit of the first nine and the parts are possible. Twelve
 * digits carry no check digit. A false answer is a warning on foreign data, never a refusal.
 */
export function hasValidCheckDigit(code: string): boolean {
  if (isPersonTaxCode(code)) return true;
  const [, main = '', branch] = ORGANISATION.exec(code) ?? [];
  if (main === '' || branch === '000' || main.slice(2, 9) === '0000000') return false;
  const weighted = WEIGHTS.reduce(
    (sum, weight, position) => sum + weight * Number(main[position]),
    0,
  );
  return 10 - (weighted % 11) === Number(main[9]);
}
