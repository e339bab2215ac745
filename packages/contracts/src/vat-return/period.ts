import { parsePeriod, type TaxPeriod } from '@hoadon/domain/dates/tax-period';
import { FIRST_YEAR, MOST_AMENDMENTS } from '@hoadon/domain/vat-return/return-content';
import { z } from 'zod';

/** `07/2026` is a month (kieuKy M), `3/2026` a quarter (Q). */
export const PERIOD = {
  kieuKy: z.enum(['M', 'Q']),
  kyKKhai: z
    .string()
    .trim()
    .refine((text) => (parsePeriod(text)?.year ?? 0) >= FIRST_YEAR),
} as const;

/** 0 for the first filing, else which amendment. */
export const Filing = z.coerce.number().int().min(0).max(MOST_AMENDMENTS);

type Period = Readonly<{ kieuKy: 'M' | 'Q'; kyKKhai: string }>;

/** Refuses a month that calls itself a quarter, and the other way round. */
export const ofItsKind = <Asked extends z.ZodType<Period>>(input: Asked): Asked =>
  input.refine(
    ({ kieuKy, kyKKhai }) => parsePeriod(kyKKhai)?.type === (kieuKy === 'M' ? 'month' : 'quarter'),
    { path: ['kyKKhai'] },
  );

/** `kieuKy` of a period. */
export const kindOfPeriod = ({ type }: Pick<TaxPeriod, 'type'>): 'M' | 'Q' =>
  type === 'month' ? 'M' : 'Q';
