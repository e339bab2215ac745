/** Everything that a person may do with an invoice of a list (ACT-001), as the wire names it. */
export const INVOICE_ACTIONS = [
  'ADJUST_INFO',
  'ADJUST_INCREASE_DECREASE',
  'ISSUE_REPLACEMENT_INVOICE',
  'ISSUE_CONVERSION_INVOICE',
  'DOWNLOAD_CONVERSION_INVOICE',
  'SEND_TAX',
  'VIEW_CONVERSION_HISTORY',
  'SEND_EMAIL',
  'COPY_INVOICE',
  'EXPLAIN_INVOICE',
  'PREPARE_ERROR_REPORT',
  'ISSUE_INVOICE',
  'DELETE_INVOICE',
  'CANCEL_INVOICE',
] as const;
export type InvoiceAction = (typeof INVOICE_ACTIONS)[number];

/** The three that make a new invoice which puts an issued one right. */
export const CORRECTING_ACTIONS = [
  'ADJUST_INFO',
  'ADJUST_INCREASE_DECREASE',
  'ISSUE_REPLACEMENT_INVOICE',
] as const;
export type CorrectingAction = (typeof CORRECTING_ACTIONS)[number];

export const isCorrecting = (action: InvoiceAction): action is CorrectingAction =>
  CORRECTING_ACTIONS.some((name) => name === action);
