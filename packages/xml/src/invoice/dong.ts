import { DEFAULT_CURRENCY } from '@hoadon/domain/money/currency';

/** Dong as some providers write it. */
const DONG = /^(?:VN[DĐÐ]|ĐỒNG|Đ)$/iu;

/** The code of the currency that a file states; dong where it states none. */
export const currencyCode = (stated: string | null): string =>
  stated === null || DONG.test(stated) ? DEFAULT_CURRENCY : stated;
