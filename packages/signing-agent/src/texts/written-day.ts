/** Formats a day, or the day of an instant, as `21/11/2026`: every day that the agent displays. */
export const writtenDay = (day: string): string =>
  `${day.slice(8, 10)}/${day.slice(5, 7)}/${day.slice(0, 4)}`;
