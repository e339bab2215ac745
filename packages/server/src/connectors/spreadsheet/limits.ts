/** Default limit of rows per workbook: far above a file of ten thousand. */
export const MAX_ROWS = 20_000;
export const MAX_COLUMNS = 100;
/** Cells of all rows together, including empty cells before others. */
export const MAX_CELLS = 10_000_000;
/** Ranges of merged cells of the sheet that is read: two invoices of two rows in three, ten cells of each. */
export const MAX_MERGES = 500_000;
/** Cells that have their value from the cell above that they are merged with. */
export const MAX_MERGED_CELLS = 1_000_000;
/** Characters of one cell, the limit of Excel itself. */
export const MAX_CELL_TEXT = 32_767;
/** Characters of all cells together. */
export const MAX_TEXT = 20_000_000;
/** Unpacked bytes and entries of an xlsx (S-42). */
export const MAX_UNPACKED = 200 * 1024 * 1024;
export const MAX_ENTRIES = 20_000;
/** Highest compression ratio of a part; deflate itself reaches 1,032. */
export const MAX_RATIO = 250;
/** Parts below this size may have any ratio. */
export const ANY_RATIO_BELOW = 8 * 1024 * 1024;
/** Limits of one XML part. A cell has two or three elements and up to three attributes. */
export const MAX_ELEMENTS = 2_500_000;
export const MAX_ATTRIBUTES = 4_000_000;
/** Limits per row, if a higher limit of rows applies. */
export const ELEMENTS_A_ROW = 80;
export const ATTRIBUTES_A_ROW = 120;
export const MAX_DEPTH = 64;
/** Limits of one tag: the root elements of sheets declare some thirty namespaces. */
export const MAX_TAG_ATTRIBUTES = 100;
export const MAX_TAG_BYTES = 64 * 1024;
