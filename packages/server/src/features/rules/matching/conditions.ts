import { addDays } from '@hoadon/domain/dates/add-days';
import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import { normaliseTaxCode } from '@hoadon/domain/identity/tax-code';
import {
  RULE_UNITS,
  type RuleCondition,
  type RuleKey,
  UNIT_SPELLINGS,
} from '@hoadon/domain/rules/rule';
import { foldAccents, foldForSearch } from '@hoadon/domain/search/fold';
import { type RawBuilder, sql } from 'kysely';
import { textCondition } from '../../invoice-lists/index.ts';

/** One of the two lists that the invoices of a company are. */
export type RuleSide = Readonly<{
  companyId: string;
  direction: 'issued' | 'received';
  today: PlainDate;
}>;
export type SqlCondition = RawBuilder<unknown>;

/**
 * All that a row of the table `invoice` must meet to be found among all of a side; keys by keys, and of one key
 * any value.
 */
export const conditionsOf = (conditions: readonly RuleCondition[], side: RuleSide): SqlCondition =>
  all(conditions, (key, value) => (FINDING[key] ?? CONDITIONS[key])(value, side));

/** The same of a row that is looked at already: no index is asked. */
export const judgingConditionsOf = (
  conditions: readonly RuleCondition[],
  side: RuleSide,
): SqlCondition => all(conditions, (key, value) => CONDITIONS[key](value, side));

/** The tax codes that a rule asks for, where it asks for nothing else. */
export const onlyCodesOf = (conditions: readonly RuleCondition[]): string[] | null =>
  conditions.every(({ key }) => key === 'RULE_CCID') ? conditions.map(({ value }) => value) : null;

export const codeOfOther = ({ direction }: RuleSide): SqlCondition =>
  direction === 'issued' ? sql`buyer_tax_code` : sql`seller_tax_code`;

function all(
  conditions: readonly RuleCondition[],
  conditionOf: (key: RuleKey, value: string) => SqlCondition,
): SqlCondition {
  const keys = [...new Set(conditions.map(({ key }) => key))];
  const alternatives = keys.map((key) => {
    const values = conditions.filter((one) => one.key === key).map(({ value }) => value);
    return either(values.map((value) => conditionOf(key, value)));
  });
  return sql.join(alternatives, sql` and `);
}

const either = (alternatives: readonly SqlCondition[]): SqlCondition =>
  sql`(${sql.join([...alternatives], sql` or `)})`;

type ConditionOf = (value: string, side: RuleSide) => SqlCondition;

/** What each key asks. */
const CONDITIONS: Readonly<Record<RuleKey, ConditionOf>> = {
  RULE_CCID: (code, side) => sql`${codeOfOther(side)} = ${code}`,
  RULE_SELLER: (words) => NAMED.seller(words),
  RULE_BUYER: (words) => NAMED.buyer(words),
  RULE_UNIT: (unit, side) => {
    const knownUnit = RULE_UNITS.find((one) => one === unit);
    const spellings = knownUnit ? UNIT_SPELLINGS[knownUnit] : [foldAccents(unit).toLowerCase()];
    return ofLines(
      side,
      either(spellings.map((spelling) => sql`c.line_units like ${`%${asJson(spelling)}%`}`)),
    );
  },
  RULE_CONTENT: (words, side) =>
    ofLines(side, sql`c.line_words like ${`%${foldForSearch(words)}%`}`),
  RULE_VAT: (rate, side) => ofRates(side, sql`r.rate = ${rate}`),
  RULE_VAT_LEAST: (percent, side) => ofRates(side, sql`${PERCENT} >= ${percent}::numeric`),
  RULE_VAT_MOST: (percent, side) => ofRates(side, sql`${PERCENT} <= ${percent}::numeric`),
  RULE_TOTAL_BEFORE_TAX: (amount) => sql`without_tax = ${amount}::numeric`,
  RULE_TOTAL_BEFORE_TAX_LEAST: (amount) => sql`without_tax >= ${amount}::numeric`,
  RULE_TOTAL_BEFORE_TAX_MOST: (amount) => sql`without_tax <= ${amount}::numeric`,
  RULE_AMOUNT_OF_DEBT_DAYS: (days, { today }) =>
    sql`(payment_state in ('unpaid', 'partly') and issued_on <= ${addDays(today, -Number(days))})`,
  RULE_KIND_OF: (kind, { direction }) =>
    (kind === 'YES') === (direction === 'issued') ? sql`true` : sql`false`,
  RULE_PAID_DATE: (state) => sql`payment_state = ${state}`,
};

/** Every word in the name, or the tax code itself. */
const NAMED = {
  seller: (words: string) => named(words, sql`seller_name`, sql`seller_tax_code`),
  buyer: (words: string) => named(words, sql`buyer_name`, sql`buyer_tax_code`),
} as const;

const named = (words: string, name: SqlCondition, code: SqlCondition): SqlCondition =>
  sql`(plain_name(${name}) like ${likeWords(words)} or ${code} = ${normaliseTaxCode(words)})`;

const likeWords = (words: string): string => `%${foldForSearch(words).split(' ').join('%')}%`;

/**
 * How they are found without looking at each invoice. The words of `search_text` are those of the other side: they
 * find, the column decides. The own side has few names: which of them it is, is looked up once.
 */
const FINDING: Readonly<Partial<Record<RuleKey, ConditionOf>>> = {
  RULE_CCID: (code, side) => sql`(${textCondition(code)} and ${CONDITIONS.RULE_CCID(code, side)})`,
  RULE_SELLER: (words, side) =>
    side.direction === 'received'
      ? sql`(${textCondition(words)} and ${NAMED.seller(words)})`
      : ownNamed(words, side, sql`seller_name`, sql`seller_tax_code`),
  RULE_BUYER: (words, side) =>
    side.direction === 'issued'
      ? sql`(${textCondition(words)} and ${NAMED.buyer(words)})`
      : ownNamed(words, side, sql`buyer_name`, sql`buyer_tax_code`),
};

const ownNamed = (
  words: string,
  side: RuleSide,
  name: SqlCondition,
  code: SqlCondition,
): SqlCondition =>
  sql`(${name} = any (array(
      select own from (
        select distinct ${name} as own from invoice
        where company_id = ${side.companyId} and direction = ${side.direction}
        -- Kept apart from what is asked of a name, which would else be asked of every invoice.
        offset 0
      ) as names where plain_name(own) like ${likeWords(words)}))
    or ${code} = ${normaliseTaxCode(words)})`;

const ofLines = ({ companyId }: RuleSide, condition: SqlCondition): SqlCondition => sql`exists (
  select from invoice_content c
  where c.company_id = ${companyId} and c.invoice_id = invoice.id and ${condition})`;

const ofRates = (
  { companyId, direction }: RuleSide,
  condition: SqlCondition,
): SqlCondition => sql`exists (
  select from invoice_rate r
  where r.company_id = ${companyId} and r.direction = ${direction} and r.invoice_id = invoice.id and ${condition})`;

/** The rule percentOf, over rows `r` of rates. */
export const PERCENT = sql`(case when r.rate in ('0', '5', '8', '10') then r.rate::numeric
  when r.rate = 'KHAC' then r.custom_rate end)`;

/** The text as in a JSON list of units, with the wildcards of \`like\` escaped. */
const asJson = (text: string): string =>
  JSON.stringify(text).replaceAll(/[\\%_]/g, String.raw`\$&`);
