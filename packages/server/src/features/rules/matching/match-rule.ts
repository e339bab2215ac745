import type { Instant, PlainDate } from '@hoadon/domain/dates/plain-date';
import type { RuleCondition } from '@hoadon/domain/rules/rule';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/transact.ts';
import {
  codeOfOther,
  conditionsOf,
  judgingConditionsOf,
  onlyCodesOf,
  type RuleSide,
} from './conditions.ts';

/** A rule of a run, with its target as far as that is there. */
export type MatchedRule = Readonly<{
  position: number;
  conditions: readonly RuleCondition[];
  directory: string | null;
  tags: readonly string[];
}>;

export type MatchScope = Readonly<{
  companyId: string;
  runId: string;
  today: PlainDate;
  /** Listed since; null: all. */
  since: Instant | null;
  /** Not begun by a user: directories that users chose remain, and a rule changes an invoice once only. */
  isAutomatic: boolean;
}>;

export type Matched = Readonly<{ moved: number; tagged: number }>;

const DIRECTIONS = ['issued', 'received'] as const;

/**
 * Notes what a rule does to which invoices, by one statement. `before`: conditions of the rules with a directory
 * that come before it: what one of them takes, this one does not move.
 */
export async function matchRule(
  tx: Tx,
  scope: MatchScope,
  rule: MatchedRule,
  before: readonly (readonly RuleCondition[])[],
): Promise<Matched> {
  const { companyId, runId } = scope;
  const sides = DIRECTIONS.map((direction) => {
    const side = { companyId, direction, today: scope.today };
    return sql`(${foundBy(side, scope, rule, before)})`;
  });
  const { rows } = await sql<Matched>`
    with found as (${sql.join(sides, sql` union all `)}), kept as (
      insert into rule_match (company_id, run_id, place, invoice_id, directory_id, was_directory_id, tags)
      select ${companyId}::bigint, ${runId}::bigint, ${rule.position}::integer, id, to_directory, was_directory, new_tags
      from found where to_directory is not null or new_tags <> '[]'
      returning directory_id, tags
    )
    select count(directory_id)::integer as moved, (count(*) filter (where tags <> '[]'))::integer as tagged
    from kept`.execute(tx);
  return rows[0] ?? { moved: 0, tagged: 0 };
}

function foundBy(
  side: RuleSide,
  scope: MatchScope,
  rule: MatchedRule,
  before: readonly (readonly RuleCondition[])[],
): RawBuilder<unknown> {
  const { companyId, direction } = side;
  const conditions = [
    sql`company_id = ${companyId} and direction = ${direction} and deleted_at is null and place = 'released'`,
    ...(scope.since === null ? [] : [sql`listed_at >= ${scope.since}`]),
    conditionsOf(rule.conditions, side),
    ...(scope.isAutomatic ? [NOT_DONE_BEFORE(companyId, scope.runId, rule.position)] : []),
  ];
  return sql`
    select id, directory_id as was_directory, ${newDirectory(side, scope, rule, before)} as to_directory,
      ${newTags(companyId, rule.tags)} as new_tags
    from invoice where ${sql.join(conditions, sql` and `)}`;
}

/** Null where the invoice stays where it is. */
function newDirectory(
  side: RuleSide,
  { isAutomatic }: MatchScope,
  { directory }: MatchedRule,
  before: readonly (readonly RuleCondition[])[],
): RawBuilder<unknown> {
  if (directory === null) return sql`null::bigint`;
  const conditions = [
    sql`directory_id is distinct from ${directory}::bigint`,
    ...takenByNone(before, side),
    ...(isAutomatic ? [FILED_BY_NOBODY(side.companyId)] : []),
  ];
  return sql`case when ${sql.join(conditions, sql` and `)} then ${directory}::bigint end`;
}

/** Most rules are for a partner: those are one look into a list of codes, whatever their number. */
function takenByNone(
  rules: readonly (readonly RuleCondition[])[],
  side: RuleSide,
): RawBuilder<unknown>[] {
  const codes = rules.flatMap((rule) => onlyCodesOf(rule) ?? []);
  const others = rules.filter((rule) => onlyCodesOf(rule) === null);
  return [
    ...(codes.length > 0 ? [sql`(${codeOfOther(side)} = any (${codes}::text[])) is not true`] : []),
    ...others.map((rule) => sql`(${judgingConditionsOf(rule, side)}) is not true`),
  ];
}

/** Those that it has not yet, each looked up by its key. */
const newTags = (companyId: string, tags: readonly string[]): RawBuilder<unknown> =>
  sql.join([sql`'[]'::jsonb`, ...tags.map((tag) => newTag(companyId, tag))], sql` || `);

const newTag = (companyId: string, tag: string): RawBuilder<unknown> => sql`case when exists (
  select from invoice_tag x
  where x.company_id = ${companyId} and x.tag_id = ${tag}::bigint and x.invoice_id = invoice.id)
  then '[]' else ${JSON.stringify([tag])}::jsonb end`;

/** The invoice has no directory, or one that a rule chose. */
const FILED_BY_NOBODY = (
  companyId: string,
): RawBuilder<unknown> => sql`(directory_id is null or exists (
  select from rule_match m
  where m.company_id = ${companyId} and m.invoice_id = invoice.id and m.state = 'done'
    and m.directory_id = invoice.directory_id))`;

/** An automatic run does not repeat what the same rule did to the invoice before, undone or not. */
const NOT_DONE_BEFORE = (
  companyId: string,
  runId: string,
  rulePlace: number,
): RawBuilder<unknown> => sql`not exists (
  select from rule_match m
    join rule_run_rule d on d.company_id = m.company_id and d.run_id = m.run_id and d.place = m.place
    join rule_run_rule r on r.company_id = ${companyId} and r.run_id = ${runId} and r.place = ${rulePlace}
  where m.company_id = ${companyId} and m.invoice_id = invoice.id and m.state <> 'found' and d.rule_id = r.rule_id)`;
