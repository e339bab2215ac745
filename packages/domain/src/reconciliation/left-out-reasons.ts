/** Why a row of a list of the portal is no invoice that can be compared. */
export const LISTED_ROW_FAULTS = [
  'not-an-invoice',
  'key-missing',
  'day-invalid',
  'amount-invalid',
  'state-unknown',
  /** The authority refused it: the invoice never became valid. */
  'refused-by-authority',
] as const;
export type ListedRowFault = (typeof LISTED_ROW_FAULTS)[number];

/** Why a row of an uploaded list is not stored; `not-ours`: the company is neither its seller nor its buyer. */
export const UNLISTED_ROW_REASONS = [...LISTED_ROW_FAULTS, 'not-ours'] as const;
export type UnlistedRowReason = (typeof UNLISTED_ROW_REASONS)[number];
