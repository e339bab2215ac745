import type { PlainDate } from '../dates/plain-date.ts';

/** Days of a year that are free beside those with a fixed date, and their announcement; null: not announced yet. */
export type HolidaysOfYear = Readonly<{
  year: number;
  source: string | null;
  days: readonly PlainDate[];
}>;

/**
 * Working days that are free beside the five with a fixed date (Labour Code 45/2019/QH14): five at Tết, the Hùng Kings' day (10th of the
 * third lunar month) and the day beside National Day (Art. 112), and a day in lieu of each that falls on a weekend (Art. 111, 3). The
 * Government announces the days late in the year before. Days that the offices of the state exchange for a Saturday bind them alone and are
 * left out. What is announced after this version is added by the setting HOLIDAYS.
 */
export const HOLIDAYS_BY_YEAR: readonly HolidaysOfYear[] = [
  {
    year: 2021,
    source: 'Bộ luật Lao động 45/2019/QH14, Điều 111 và Điều 112',
    days: [
      ...['2021-02-10', '2021-02-11', '2021-02-12', '2021-02-15', '2021-02-16'],
      ...['2021-04-21', '2021-05-03', '2021-09-03'],
    ],
  },
  {
    year: 2022,
    source: 'Bộ luật Lao động 45/2019/QH14, Điều 111 và Điều 112',
    days: [
      ...['2022-01-03', '2022-01-31', '2022-02-01', '2022-02-02', '2022-02-03', '2022-02-04'],
      ...['2022-04-11', '2022-05-02', '2022-05-03', '2022-09-01'],
    ],
  },
  {
    year: 2023,
    source: 'Thông báo 5034/TB-LĐTBXH',
    days: [
      ...['2023-01-02', '2023-01-20', '2023-01-23', '2023-01-24', '2023-01-25', '2023-01-26'],
      ...['2023-05-02', '2023-05-03', '2023-09-01', '2023-09-04'],
    ],
  },
  {
    year: 2024,
    source: 'Thông báo 5015/TB-LĐTBXH',
    days: [
      ...['2024-02-08', '2024-02-09', '2024-02-12', '2024-02-13', '2024-02-14'],
      ...['2024-04-18', '2024-09-03'],
    ],
  },
  {
    year: 2025,
    source: 'Thông báo 6150/TB-BLĐTBXH',
    days: [
      ...['2025-01-27', '2025-01-28', '2025-01-29', '2025-01-30', '2025-01-31'],
      ...['2025-04-07', '2025-09-01'],
    ],
  },
  {
    year: 2026,
    source: 'Thông báo 9441/TB-BNV',
    days: [
      ...['2026-02-16', '2026-02-17', '2026-02-18', '2026-02-19', '2026-02-20'],
      ...['2026-04-27', '2026-09-01'],
    ],
  },
  {
    // Tết from the last day of the old year, the usual day beside National Day.
    year: 2027,
    source: null,
    days: [
      ...['2027-02-05', '2027-02-08', '2027-02-09', '2027-02-10', '2027-02-11'],
      ...['2027-04-16', '2027-05-03', '2027-09-03'],
    ],
  },
  {
    year: 2028,
    source: null,
    days: [
      ...['2028-01-03', '2028-01-25', '2028-01-26', '2028-01-27', '2028-01-28', '2028-01-31'],
      ...['2028-04-04', '2028-05-02', '2028-09-01', '2028-09-04'],
    ],
  },
];

export const MOVABLE_HOLIDAYS: readonly PlainDate[] = HOLIDAYS_BY_YEAR.flatMap(({ days }) => days);

/** What is announced otherwise than the table has it. */
export type HolidayChanges = Readonly<{
  added: readonly PlainDate[];
  /** Days of the table that are worked after all. */
  removed: readonly PlainDate[];
}>;

export const holidaysWith = ({ added, removed }: HolidayChanges): readonly PlainDate[] =>
  [...new Set([...MOVABLE_HOLIDAYS, ...added])].filter((day) => !removed.includes(day)).toSorted();
