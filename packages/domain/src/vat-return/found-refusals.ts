/** Why a purchase is not declared, or no longer taken out, in the period in which it is found. Closed: each has its sentence in every language. */
export const FOUND_REFUSALS = [
  /** The period in which it is found was filed. */
  'PERIOD_FILED',
  /** The form of that period has no [38] for it. */
  'NO_CELL',
  /** Its own period was not filed: it is declared there. */
  'OWN_PERIOD_OPEN',
  /** A filed return counts it. */
  'DECLARED',
  /** It replaces another purchase, which a filed return may deduct: only an amended return puts that right. */
  'REPLACES_ANOTHER',
  /** It raises no deduction: a sale, a decrease, or barred. */
  'NOTHING_TO_DEDUCT',
] as const;
export type FoundRefusal = (typeof FOUND_REFUSALS)[number];
