/** Rows that are taken of one sheet of invoices. */
export const MOST_SHEET_ROWS = 100_000;
/** Rows after which the others in the process have their turn. */
export const ROWS_AT_ONCE = 500;
