/** Rows of one workbook where nobody asks for more: far above a file of ten thousand. */
export const MAX_ROWS = 20_000;
export const MAX_COLUMNS = 100;
/** Cells of all rows together, empty ones that stand before others included. */
export const MAX_CELLS = 10_000_000;
/** Ranges of merged cells of the sheet that is read: two invoices of two rows in three, ten cells of each. */
export const MAX_MERGES = 500_000;
/** Cells that have their value from the cell above that they are merged with. */
export const MAX_MERGED_CELLS = 1_000_000;
/** Characters of one cell, as Excel has it: no file that a person made has more. */
export const MAX_CELL_TEXT = 32_767;
/** Characters of all cells together. */
export const MAX_TEXT = 20_000_000;
/** Unpacked bytes and entries of an xlsx (DECISIONS 42). */
export const MAX_UNPACKED = 200 * 1024 * 1024;
export const MAX_ENTRIES = 20_000;
/** How much smaller a part may have become by packing; deflate itself goes up to 1,032 times. */
export const MAX_RATIO = 250;
/** Below this a part may be packed as tightly as it likes. */
export const ANY_RATIO_BELOW = 8 * 1024 * 1024;
/** Of one XML part. A cell is two or three elements and up to three attributes. */
export const MAX_ELEMENTS = 2_500_000;
export const MAX_ATTRIBUTES = 4_000_000;
/** The same for each row, where more rows are taken. */
export const ELEMENTS_A_ROW = 80;
export const ATTRIBUTES_A_ROW = 120;
export const MAX_DEPTH = 64;
/** Of one tag: the heads of sheets name some thirty namespaces. */
export const MAX_TAG_ATTRIBUTES = 100;
export const MAX_TAG_BYTES = 64 * 1024;
