import type {
  createRule,
  orderRules as orderCall,
  Rule,
  updateRule as updateCall,
} from '@hoadon/contracts/rules';
import { Failure } from '@hoadon/domain/errors/failure';
import type { Issue } from '@hoadon/domain/errors/issue';
import { checkRule } from '@hoadon/domain/rules/check-rule';
import { readCondition } from '@hoadon/domain/rules/read-condition';
import { MOST_RULES, type RuleStructure } from '@hoadon/domain/rules/rule';
import type { z } from 'zod';
import { perform } from '../../platform/acts/perform.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import type { Db } from '../../platform/db/open.ts';
import type { Tx } from '../../platform/db/transact.ts';
import type { Caller } from '../../platform/http/route.ts';
import { beginRun } from './begin-run.ts';
import type { RulesDeps } from './deps.ts';
import {
  deleteRule,
  insertRule,
  lockRules,
  orderRules,
  type RuleFacts,
  type RuleRow,
  updateRule,
} from './rule.repository.ts';
import { findTargets } from './target.repository.ts';
import { judgedRules, wireRule } from './view.ts';
import { watchFrom } from './watching/index.ts';

type Saved = z.input<typeof createRule.output>;

/**
 * Saves a rule behind the others, and begins a run of it where requested. Throws INPUT_DATA_IS_INVALID with what is
 * missing or does not exist, RULES_TOO_MANY.
 */
export const saveRule = (
  deps: RulesDeps,
  caller: Caller,
  { run_now, ...rule }: z.output<typeof createRule.input>,
): Promise<Saved> =>
  once(deps, caller, 'rule.created', async (tx, at) => {
    const { companyId, actor } = caller.session;
    const rules = await lockRules(tx, companyId);
    if (rules.length >= MOST_RULES) throw new Failure('RULES_TOO_MANY', { most: `${MOST_RULES}` });
    const facts = await readFacts(tx, companyId, rule);
    const id = await insertRule(tx, companyId, { ...facts, actor, at });
    await watchFirst(tx, deps, companyId, { before: rules, facts, at });
    return saved(tx, deps, caller, { id, facts, run: run_now, at });
  });

/** Throws NOT_FOUND, RULE_CHANGED_MEANWHILE where it is not as it was read, or what keepRule throws. */
export const rewriteRule = (
  deps: RulesDeps,
  caller: Caller,
  { id, version, run_now, ...rule }: z.output<typeof updateCall.input>,
): Promise<Saved> =>
  once(deps, caller, 'rule.changed', async (tx, at) => {
    const { companyId } = caller.session;
    const rules = await lockRules(tx, companyId);
    const before = requireRule(rules, id);
    if (version !== undefined && version !== before.version)
      throw new Failure('RULE_CHANGED_MEANWHILE', { name: before.name });
    const facts = await readFacts(tx, companyId, rule);
    await updateRule(tx, companyId, id, { ...facts, at });
    await watchFirst(tx, deps, companyId, { before: rules, facts, at });
    return saved(tx, deps, caller, { id, facts, run: run_now, at });
  });

/** What it did stays. Throws NOT_FOUND. */
export const removeRule = (
  deps: RulesDeps,
  caller: Caller,
  { id }: Readonly<{ id: string }>,
): Promise<Record<string, never>> =>
  once(deps, caller, 'rule.deleted', async (tx) => {
    const { companyId } = caller.session;
    const { name, structure } = requireRule(await lockRules(tx, companyId), id);
    await deleteRule(tx, companyId, id);
    return { answer: {}, id, payload: { name, structure } };
  });

/** Throws RULE_CHANGED_MEANWHILE where these are not all the rules that there are, each once. */
export const arrangeRules = (
  deps: RulesDeps,
  caller: Caller,
  { rules: ids }: z.output<typeof orderCall.input>,
): Promise<Rule[]> =>
  once(deps, caller, 'rule.ordered', async (tx) => {
    const { companyId } = caller.session;
    const rules = await lockRules(tx, companyId);
    const isWhole =
      ids.length === rules.length &&
      new Set(ids).size === ids.length &&
      rules.every(({ id }) => ids.includes(id));
    if (!isWhole) throw new Failure('RULE_CHANGED_MEANWHILE');
    await orderRules(tx, companyId, ids);
    const answer = (await judgedRules(tx, companyId)).map(wireRule);
    return { answer, id: 'order', payload: { rules: ids } };
  });

type RuleWrite<T> = Readonly<{ answer: T; id: string; payload: unknown }>;

function once<T>(
  { db, clock, events }: RulesDeps,
  { session: { companyId, actor }, context }: Caller,
  act: 'rule.created' | 'rule.changed' | 'rule.deleted' | 'rule.ordered',
  work: (tx: Tx, at: string) => Promise<RuleWrite<T>>,
): Promise<T> {
  const at = clock.now();
  return perform(db, { companyId, actId: context.actId, kind: act, at }, async (tx) => {
    const { answer, id, payload } = await work(tx, at);
    events.publish(tx, companyId, [{ type: 'rule', id, state: act.slice('rule.'.length) }]);
    writeAudit(tx, [{ companyId, actor, act, subject: `rule/${id}`, at, payload }]);
    await context.saveResponse(tx, answer);
    return answer;
  });
}

const watches = ({ is_enabled, on_new, nightly }: RuleFacts): boolean =>
  is_enabled && (on_new || nightly);

type Watching = Readonly<{ before: readonly RuleFacts[]; facts: RuleFacts; at: string }>;

/** The first rule that goes over invoices by itself looks at what comes from now on. */
async function watchFirst(
  tx: Tx,
  { clock }: RulesDeps,
  companyId: string,
  { before, facts, at }: Watching,
): Promise<void> {
  if (watches(facts) && !before.some(watches))
    await watchFrom(tx, companyId, { at, today: clock.today() });
}

type ToSave = Readonly<{ id: string; facts: RuleFacts; run: boolean; at: string }>;

async function saved(
  tx: Tx,
  deps: RulesDeps,
  { session: { companyId, actor } }: Caller,
  { id, facts, run, at }: ToSave,
): Promise<RuleWrite<Saved>> {
  const rules = await judgedRules(tx, companyId);
  const rule = requireRule(rules, id);
  const ask = { companyId, actor, at, cause: 'asked', isDry: false } as const;
  const runId = run ? await beginRun(tx, deps, ask, rules, [id]) : null;
  return { answer: { rule: wireRule(rule), run_id: runId }, id, payload: { ...facts, run: runId } };
}

function requireRule<Row extends RuleRow>(rules: readonly Row[], id: string): Row {
  const rule = rules.find((one) => one.id === id);
  if (!rule) throw new Failure('NOT_FOUND');
  return rule;
}

type Sent = Omit<z.output<typeof createRule.input>, 'run_now'>;

async function readFacts(
  db: Db,
  companyId: string,
  { name, structure, enabled, on_new, nightly }: Sent,
): Promise<RuleFacts> {
  const read = await readStructure(db, companyId, { name, structure });
  return { name, structure: read, is_enabled: enabled, on_new, nightly };
}

/** Returns the rule as it is stored. Throws INPUT_DATA_IS_INVALID with each fault, also for targets that the company does not have. */
export async function readStructure(
  db: Db,
  companyId: string,
  written: Readonly<{ name: string; structure: RuleStructure }>,
): Promise<RuleStructure> {
  const { structure } = written;
  const { conditions, directory, tags } = structure;
  const targets = await findTargets(db, companyId, [structure]);
  const issues = [
    ...checkRule(written),
    ...(directory === null || targets.directories.has(directory)
      ? []
      : [unknownTarget('structure.directory', directory)]),
    ...tags.flatMap((tag, index) =>
      targets.tags.has(tag) ? [] : [unknownTarget(`structure.tags.${index}`, tag)],
    ),
  ];
  if (issues.length > 0) throw new Failure('INPUT_DATA_IS_INVALID', {}, { issues });
  return { conditions: conditions.flatMap((one) => readCondition(one) ?? []), directory, tags };
}

const unknownTarget = (path: string, id: string): Issue => ({
  path,
  code: 'rule-target-unknown',
  params: { id },
  severity: 'error',
});
