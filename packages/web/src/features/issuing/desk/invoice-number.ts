/** At most eight digits; shown with leading zeros (DOMAIN §1.1, 7). */
const DIGITS = 8;

export const shownNumber = (number: number | string): string =>
  String(number).padStart(DIGITS, '0');
