/**
 * How an invoice came into the books, as the column `origin` and the wire have it (docs/decisions/0043). 2, an import that failed, is a row of the result of
 * that import and never of an invoice.
 */
export const ISSUED_HERE = 1;
/** Received, or issued elsewhere, and neither matched nor approved. */
export const UNCONFIRMED = 3;
/** A user, or the portal's list, confirmed it: its reconciliation is over (REC-004, REC-005). */
export const CONFIRMED = 4;
