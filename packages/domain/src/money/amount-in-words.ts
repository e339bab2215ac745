import { minorUnitOf } from './currency.ts';
import {
  absolute,
  type Decimal,
  decimal,
  dividedBy,
  fixed,
  isNegative,
  isZero,
  round,
} from './decimal.ts';
import { numberInWords } from './number-in-words.ts';

/** `fraction`: of a hundredth; left out where the currency has no smaller unit. */
type CurrencyWords = Readonly<{ name: string; fraction?: string | undefined }>;

const CURRENCY_WORDS: Readonly<Record<string, CurrencyWords>> = {
  VND: { name: 'đồng' },
  USD: { name: 'đô la Mỹ', fraction: 'xu' },
  CNY: { name: 'nhân dân tệ', fraction: 'xu' },
  EUR: { name: 'euro', fraction: 'xu' },
  GBP: { name: 'bảng Anh', fraction: 'xu' },
  JPY: { name: 'yên Nhật' },
  KRW: { name: 'won Hàn Quốc' },
  SGD: { name: 'đô la Singapore', fraction: 'xu' },
  AUD: { name: 'đô la Úc', fraction: 'xu' },
  THB: { name: 'bạt Thái', fraction: 'xu' },
};
/** By digits of the smallest unit, for a currency without words of its own: `năm mươi phần trăm` of a unit. */
const FRACTION_WORDS: Readonly<Record<number, string>> = {
  2: 'phần trăm',
  3: 'phần nghìn',
  4: 'phần vạn',
};
const THOUSAND = decimal(1000);

/**
 * The total in words, as on the invoice: "Hai triệu đồng". Computed from the final total, rounded to the currency's
 * smallest unit; a foreign currency adds " và … xu" (Decree 123/2020 Art. 10(13)). Negative: "Âm …". On an adjusting
 * invoice (`adjustment`) the direction replaces the sign, "Điều chỉnh tăng …" or "Điều chỉnh giảm …", and nothing for
 * zero (AMB-41). `even` adds the customary "chẵn" to whole thousands; it is custom, not law.
 */
export function amountInWords(
  amount: Decimal,
  currency: string,
  options: Readonly<{ adjustment?: boolean; even?: boolean }> = {},
): string {
  const rounded = round(amount, minorUnitOf(currency));
  const size = absolute(rounded);
  const words = `${sizeInWords(size, currency)}${options.even && isWholeThousands(size) ? ' chẵn' : ''}`;
  return capitalised(`${direction(rounded, options.adjustment ?? false)}${words}`);
}

function direction(amount: Decimal, adjustment: boolean): string {
  if (isZero(amount)) return '';
  if (adjustment) return isNegative(amount) ? 'điều chỉnh giảm ' : 'điều chỉnh tăng ';
  return isNegative(amount) ? 'âm ' : '';
}

function sizeInWords(size: Decimal, currency: string): string {
  const minorUnit = minorUnitOf(currency);
  const { name, fraction } = CURRENCY_WORDS[currency] ?? {
    name: currency,
    fraction: FRACTION_WORDS[minorUnit],
  };
  const [units = '0', cents = ''] = fixed(size, minorUnit).split('.');
  const words = `${numberInWords(units)} ${name}`;
  return /[1-9]/.test(cents) ? `${words} và ${numberInWords(cents)} ${fraction}` : words;
}

function isWholeThousands(size: Decimal): boolean {
  const thousands = dividedBy(size, THOUSAND);
  return !isZero(size) && round(thousands, 0) === thousands;
}

const capitalised = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
