/** What is taken of one workbook: far above a file of ten thousand rows, far below what hurts. */
export const MAX_ROWS = 20_000;
export const MAX_COLUMNS = 100;
/** Characters of all cells together. */
export const MAX_TEXT = 20_000_000;
/** Unpacked bytes and entries of an xlsx (DECISIONS 42). */
export const MAX_UNPACKED = 200 * 1024 * 1024;
export const MAX_ENTRIES = 20_000;
