/** What a rule may ask of an invoice (RULE-006 to RULE-010). */
export const RULE_KEYS = [
  'RULE_CCID',
  'RULE_SELLER',
  'RULE_BUYER',
  'RULE_UNIT',
  'RULE_CONTENT',
  'RULE_VAT',
  'RULE_VAT_LEAST',
  'RULE_VAT_MOST',
  'RULE_TOTAL_BEFORE_TAX',
  'RULE_TOTAL_BEFORE_TAX_LEAST',
  'RULE_TOTAL_BEFORE_TAX_MOST',
  'RULE_AMOUNT_OF_DEBT_DAYS',
  'RULE_KIND_OF',
  'RULE_PAID_DATE',
] as const;
export type RuleKey = (typeof RULE_KEYS)[number];

/** Its value as it is written: a choice, an amount, a number of days or words. */
export type RuleCondition = Readonly<{ key: RuleKey; value: string }>;

/**
 * Conditions of different keys must all be met; of several with one key one is enough. An invoice comes to the
 * directory of the first rule in order that takes it; the tags of all that take it add up.
 */
export type RuleStructure = Readonly<{
  conditions: readonly RuleCondition[];
  /** Null: the rule moves nothing. */
  directory: string | null;
  tags: readonly string[];
}>;

/** The units of a line that are known by name, however they are spelt there; any other is written as it is. */
export const RULE_UNITS = ['MONTH', 'DAY', 'TIMES', 'MINUTE'] as const;
export type RuleUnit = (typeof RULE_UNITS)[number];

/** Folded: without accents, in lower case. */
export const UNIT_SPELLINGS: Readonly<Record<RuleUnit, readonly string[]>> = {
  MONTH: ['thang', 'month', 'months'],
  DAY: ['ngay', 'day', 'days'],
  TIMES: ['lan', 'luot', 'time', 'times'],
  MINUTE: ['phut', 'minute', 'minutes'],
};

/** AMB-22: YES is what the company issues. */
export const RULE_KINDS = ['YES', 'NO'] as const;
export const RULE_PAYMENTS = ['unpaid', 'partly', 'paid'] as const;
/** Rates that an issued or received line can have; a line without a chosen rate has none of them. */
export const RULE_RATES = ['0', '5', '8', '10', 'KHAC', 'NONE', 'KKKNT', 'KCT'] as const;

export const MOST_RULES = 200;
export const MOST_CONDITIONS = 30;
/** A directory and tags together (AMB-83). */
export const MOST_TARGETS = 50;
export const LONGEST_RULE_NAME = 100;
export const LONGEST_RULE_VALUE = 200;

/** A condition as it is when its key was chosen anew: its value is gone (RULE-014). */
export const emptyCondition = (key: RuleKey): RuleCondition => ({ key, value: '' });

/** A condition as it is added: that of a VAT rate with 10 % (RULE-018), any other without a value. */
export const newCondition = (key: RuleKey): RuleCondition =>
  key === 'RULE_VAT' ? { key, value: '10' } : emptyCondition(key);

/** A default condition would match invoices by accident: a new rule has none. */
export const NEW_RULE: RuleStructure = { conditions: [], directory: null, tags: [] };
