const DIGITS = ['không', 'một', 'hai', 'ba', 'bốn', 'năm', 'sáu', 'bảy', 'tám', 'chín'] as const;
/** Names of the three groups below a thousand million. */
const GROUP_NAMES = [' triệu', ' nghìn', ''] as const;

/**
 * Reads a whole number in Vietnamese, lower case: 1001 is "một nghìn không trăm linh một".
 * Northern school norm, as real invoices write it: nghìn, tỷ, linh, mốt, tư, lăm. Above 10^9 the
 * part in front is read as a number of its own and "tỷ" is added, so there is no upper end
 * (docs/law-and-practice.md#amount-in-words). `digits` is plain text with an optional minus; fractions are refused.
 */
export function numberInWords(digits: string): string {
  const parts = /^(-?)0*(\d+)$/.exec(digits);
  if (!parts) throw new RangeError(`not a whole number: ${digits}`);
  const words = whole(`${parts[2]}`);
  return parts[1] ? `âm ${words}` : words;
}

function whole(digits: string): string {
  if (digits === '0') return DIGITS[0];
  if (digits.length <= 9) return belowBillion(digits, true);
  const low = digits.slice(-9);
  const high = `${whole(digits.slice(0, -9))} tỷ`;
  return /[1-9]/.test(low) ? `${high} ${belowBillion(low, false)}` : high;
}

/** Up to nine digits, not all zero. `leads`: nothing was read before, so hundreds are not padded. */
function belowBillion(digits: string, leads: boolean): string {
  const padded = digits.padStart(9, '0');
  const words: string[] = [];
  GROUP_NAMES.forEach((name, index) => {
    const group = padded.slice(index * 3, index * 3 + 3);
    if (group !== '000') words.push(threeDigits(group, leads && words.length === 0) + name);
  });
  return words.join(' ');
}

function threeDigits(group: string, leads: boolean): string {
  const [hundreds = 0, tens = 0, units = 0] = [...group].map(Number);
  const words: string[] = [];
  if (hundreds > 0 || !leads) words.push(`${DIGITS[hundreds]} trăm`);
  if (tens > 1) words.push(`${DIGITS[tens]} mươi`);
  if (tens === 1) words.push('mười');
  if (tens === 0 && units > 0 && words.length > 0) words.push('linh');
  if (units > 0) words.push(unit(units, tens));
  return words.join(' ');
}

/** 1, 4 and 5 change after a ten: hai mươi mốt, hai mươi tư, mười lăm. */
function unit(units: number, tens: number): string {
  if (units === 1 && tens > 1) return 'mốt';
  if (units === 4 && tens > 1) return 'tư';
  if (units === 5 && tens > 0) return 'lăm';
  return `${DIGITS[units]}`;
}
