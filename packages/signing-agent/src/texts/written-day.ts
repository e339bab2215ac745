/** `21/11/2026` of a day or of a moment that begins with it: every day that the agent shows or draws. */
export const writtenDay = (day: string): string =>
  `${day.slice(8, 10)}/${day.slice(5, 7)}/${day.slice(0, 4)}`;
