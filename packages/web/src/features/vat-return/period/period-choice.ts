import { dayInVietnam } from '@hoadon/domain/dates/day-in-vietnam';
import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import {
  parsePeriod,
  periodText,
  previousPeriod,
  type TaxPeriod,
  taxPeriodOf,
} from '@hoadon/domain/dates/tax-period';
import { FIRST_YEAR, hasBegun, MOST_AMENDMENTS } from '@hoadon/domain/vat-return/return-content';

const todayInVietnam = (): PlainDate => dayInVietnam(new Date().toISOString());

/** Which return: of a period, the first or which amendment. */
export type ChosenReturn = Readonly<{ period: TaxPeriod; filing: number }>;

/** What is being chosen; texts as they are typed. */
export type Choice = Readonly<{
  type: TaxPeriod['type'];
  number: number;
  year: string;
  isAmended: boolean;
  filing: string;
}>;

/** The period before that of today is declared next, and so is offered first (S-77). */
export function firstChoice(type: TaxPeriod['type'], today = todayInVietnam()): Choice {
  const { number, year } = previousPeriod(taxPeriodOf(today, type));
  return { type, number, year: String(year), isAmended: false, filing: '1' };
}

/** Null where year or amendment number make no sense (VAT-007), or the period has not begun. */
export function chosenReturn(choice: Choice, today = todayInVietnam()): ChosenReturn | null {
  if (yearFault(choice.year, today) || filingFault(choice)) return null;
  if (hasNotBegun(choice, choice.number, today)) return null;
  return {
    period: { type: choice.type, year: Number(choice.year), number: choice.number },
    filing: choice.isAmended ? Number(choice.filing) : 0,
  };
}

/** Whether the month or quarter of that number begins after today: nothing of it can be declared. */
export const hasNotBegun = (
  { type, year }: Pick<Choice, 'type' | 'year'>,
  number: number,
  today = todayInVietnam(),
): boolean => !hasBegun({ type, year: Number(year), number }, today);

export const yearFault = (year: string, today = todayInVietnam()): boolean =>
  !/^\d{4}$/.test(year) || Number(year) < FIRST_YEAR || Number(year) > Number(today.slice(0, 4));

export const filingFault = ({ isAmended, filing }: Pick<Choice, 'isAmended' | 'filing'>): boolean =>
  isAmended &&
  (!/^\d{1,3}$/.test(filing) || Number(filing) < 1 || Number(filing) > MOST_AMENDMENTS);

/** The parameters of the address of the page. */
export const searchOf = ({ period, filing }: ChosenReturn) => ({
  kyKKhai: periodText(period),
  ...(filing > 0 && { soLan: filing }),
});

export function returnIn(search: {
  readonly kyKKhai?: string | undefined;
  readonly soLan?: number | undefined;
}): ChosenReturn | null {
  const period = parsePeriod(search.kyKKhai ?? '');
  return period && { period, filing: search.soLan ?? 0 };
}
