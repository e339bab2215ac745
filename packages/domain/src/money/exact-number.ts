/** Digits that a binary number, and a spreadsheet, store exactly. */
const EXACT_DIGITS = 15;

/** An amount as a number that can be summed up, unless it has more digits than a spreadsheet stores exactly: then as it is. */
export const exactNumber = (amount: string): string | number =>
  amount.replace(/[-.]/g, '').length <= EXACT_DIGITS ? Number(amount) : amount;
