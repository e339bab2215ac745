import { z } from 'zod';

/** The last second of the year 9999: later instants have no text that sorts, and no place in the database. */
const LAST_SECOND = 253_402_300_799;

/** Seconds since 1970, as services state moments, read as an instant. */
export const UnixSeconds = z
  .number()
  .nonnegative()
  .max(LAST_SECOND)
  .transform((seconds) => new Date(Math.floor(seconds) * 1_000).toISOString());
