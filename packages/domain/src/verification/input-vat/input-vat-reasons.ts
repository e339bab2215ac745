/** `error`: must not be deducted at present; `warning`: may be deducted, and something needs attention. */
export const INPUT_VAT_REASONS = {
  /** All of it is paid in cash, and with what was bought of the seller on the day it reaches the limit. Words: amount, limit, day_total. */
  PAID_IN_CASH: 'error',
  /** A part of it was paid in cash, and that part is not deducted. Words: cash, amount, limit, day_total. */
  PAID_PARTLY_IN_CASH: 'warning',
  /** It reaches the limit, and no payment without cash is known yet. Words: amount, limit, day_total. */
  NON_CASH_PROOF_MISSING: 'warning',
  /** Payment of a deferred purchase was due, and a part of it has no proof of payment without cash. Words: due, unproven, amount, limit, day_total. */
  DUE_WITHOUT_PROOF: 'warning',
  /** Amounts of the file could not be read: no tax of it is known. */
  AMOUNTS_UNREAD: 'error',
  /** Foreign currency without a rate: neither its tax nor the limit is known in dong. Words: currency. */
  EXCHANGE_RATE_MISSING: 'error',
  /** Of other purchases of the seller on the day the amount in dong is not known. Words: others, limit. */
  DAY_TOTAL_UNKNOWN: 'warning',
  /** Words: codes of the verdict. */
  VERIFICATION_FAILED: 'error',
  VERIFICATION_WARNINGS: 'warning',
  NOT_VERIFIED: 'warning',
  /** It has to be corrected first. Words: found, expected. */
  BUYER_IS_ANOTHER: 'error',
  /** The notice 04/SS puts it right. Words: found, expected. */
  BUYER_NAME_DIFFERS: 'warning',
  SUPPLIER_AT_RISK: 'error',
  /** The name differs from the registered one of the tax code, without an explanation so far. Words: expected. */
  SUPPLIER_NAME_DIFFERS: 'error',
  /** The same, explained by a user: the notice 04/SS of the supplier puts it right. Words: expected. */
  SUPPLIER_NAME_EXPLAINED: 'warning',
  /** It was replaced or cancelled: what came in its place counts. Words: chain_state. */
  NOT_IN_FORCE: 'error',
  /** A decrease of what was not deducted, or not all of it, lowers only what was. Words: part, whole. */
  ORIGINAL_NOT_DEDUCTED: 'warning',
  /** Its credit notes take back more than was bought. Words: excess. */
  CREDIT_EXCEEDS_PURCHASE: 'warning',
} as const satisfies Record<string, 'error' | 'warning'>;

export type InputVatCode = keyof typeof INPUT_VAT_REASONS;
export const INPUT_VAT_CODES = Object.keys(INPUT_VAT_REASONS) as [InputVatCode, ...InputVatCode[]];

/** `not-applicable`: it carries no input tax: a sale of one's own, or an invoice without tax. */
export const INPUT_VAT_OUTCOMES = [
  'deductible',
  'with-warnings',
  /** Without the part that was paid in cash, or that was due and is not proven. */
  'partly-deductible',
  'not-deductible',
  'not-applicable',
] as const;
export type InputVatOutcome = (typeof INPUT_VAT_OUTCOMES)[number];
