import type { FilterValues, Range } from '@hoadon/contracts/filters/filter-field';
import { daysOfPeriod, type InvoiceFilters } from '@hoadon/contracts/filters/invoice-filters';
import { userActor } from '@hoadon/domain/access/actor';
import { typedSerial } from '@hoadon/domain/issuing/typed-serial';
import { type RawBuilder, sql } from 'kysely';
import { COUNTED, LACKS_DUE_DAY } from '../../../invoices/index.ts';
import { isOfDraftImport } from './draft-import-condition.ts';
import { hasRate } from './rate-condition.ts';
import { searchCondition } from './search-condition.ts';
import { hasTags } from './tag-condition.ts';

/** One of the two directions that every list is merged from. */
export type ListScope = Readonly<{ companyId: string; direction: 'issued' | 'received' }>;
export type Condition = RawBuilder<unknown>;
type Values = FilterValues<InvoiceFilters>;

/**
 * The condition of each declared filter; null where it does not narrow. A condition repeats the predicate of its partial
 * index, or the planner could not prove that the index suffices.
 */
export const CONDITIONS: {
  readonly [Key in keyof Values]: (value: Values[Key], side: ListScope) => Condition | null;
} = {
  tab: (tab) => (tab === null || tab === 'ALL' ? null : TABS[tab]),
  // Decides which sides are read, see sidesOf.
  direction: () => null,
  words: searchCondition,
  issued: (days) => within(sql`issued_on`, days),
  period: (text) => within(sql`issued_on`, daysOfPeriod(text) ?? OPEN),
  kinds: ({ options }) => oneOf(sql`template`, options),
  serial: (serial) => equal(sql`serial`, typedSerial(serial)),
  // Drafts have no number and are 0 in the index.
  numbers: ({ from, to }) =>
    both(
      within(sql`coalesce(number, 0)`, { from, to }),
      from === null && to === null ? null : sql`coalesce(number, 0) > 0`,
    ),
  totals: (range) => within(sql`with_tax`, range),
  currency: (code) => equal(sql`currency`, code),
  rates: ({ options }, side) => hasRate(options, side),
  partners: ({ options }) => oneOf(sql`partner_id`, options),
  chain: ({ options }) => oneOf(sql`chain_state`, options),
  states: ({ options }) =>
    both(
      oneOf(sql`processing_state`, options),
      options.length === 0 || options.includes('accepted') ? null : sql`place <> 'released'`,
    ),
  excluded: ({ options }) => {
    const chained = options.filter((type) => type !== 'DRAFT');
    return both(
      options.includes('DRAFT') ? sql`place <> 'draft'` : null,
      chained.length > 0 ? sql`chain_state not in (${sql.join(chained)})` : null,
    );
  },
  validity: ({ options }) => oneOf(sql`validity`, options),
  payment: ({ options }) => oneOf(sql`payment_state`, options),
  due: (days) => within(sql`falls_due`, days),
  origin: ({ options }, { direction }) => originIn(options, direction),
  tags: hasTags,
  // With those below them, see withDirectoriesBelow.
  directories: ({ options }) => oneOf(sql`directory_id`, options),
  createdBy: ({ options }) => oneOf(sql`created_by`, options.map(userActor)),
  draftImports: ({ options }, side) => isOfDraftImport(options, side),
  hasFile: (flag, { direction }) =>
    direction === 'issued' ? signed(flag) : yesOrNo(flag, sql`has_original`),
  isSigned: (flag, { direction }) =>
    direction === 'issued'
      ? signed(flag)
      : yesOrNo(flag, sql`not came_unsigned`, sql`came_unsigned`),
  isSecure: (flag) => yesOrNo(flag, sql`is_secure`),
  isCounted: (flag) => yesOrNo(flag, COUNTED, sql`not (${COUNTED})`),
  lacksDueDay: (flag) => yesOrNo(flag, LACKS_DUE_DAY),
  isVoucher: (flag) => yesOrNo(flag, sql`is_voucher`),
};

const TABS = {
  PAID: sql`payment_state = 'paid'`,
  VERIFIED: sql`verification = 2`,
  NOT_VERIFIED: sql`verification < 2`,
} as const;

const OPEN = { from: null, to: null };

function oneOf(column: Condition, options: readonly string[]): Condition | null {
  if (options.length === 0) return null;
  return options.length === 1
    ? sql`${column} = ${options[0]}`
    : sql`${column} in (${sql.join(options)})`;
}

const equal = (column: Condition, text: string): Condition | null =>
  text === '' ? null : sql`${column} = ${text}`;

function within(column: Condition, { from, to }: Range<string>): Condition | null {
  if (from !== null && from === to) return sql`${column} = ${from}`;
  return both(
    from === null ? null : sql`${column} >= ${from}`,
    to === null ? null : sql`${column} <= ${to}`,
  );
}

const both = (one: Condition | null, other: Condition | null): Condition | null =>
  one && other ? sql`${one} and ${other}` : (one ?? other);

const yesOrNo = (flag: boolean | null, yes: Condition, no = sql`not ${yes}`): Condition | null =>
  flag === null ? null : flag ? yes : no;

/** Every released invoice is signed: the others are few and have their index. */
const signed = (flag: boolean | null): Condition | null =>
  yesOrNo(flag, sql`signed_at is not null`, sql`signed_at is null and place <> 'released'`);

function originIn(options: readonly string[], direction: ListScope['direction']): Condition | null {
  const left = ['1', '2', '3', '4'].filter((origin) => !options.includes(origin));
  if (options.length === 0 || left.length === 0) return null;
  if (left.length === 1) return sql`origin <> ${left[0]}`;
  // Issued here: no received invoice is, and none is looked for among a million.
  if (options.length === 1 && options[0] === '1' && direction === 'received') return sql`false`;
  return oneOf(sql`origin`, options);
}
