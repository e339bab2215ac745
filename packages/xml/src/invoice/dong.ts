import { DEFAULT_CURRENCY } from '@hoadon/domain/money/currency';

/** Spellings of dong by some providers. */
const DONG = /^(?:VN[DĐÐ]|ĐỒNG|Đ)$/iu;

/** Returns the currency code of a file; dong if it has none. */
export const currencyCode = (stated: string | null): string =>
  stated === null || DONG.test(stated) ? DEFAULT_CURRENCY : stated;
