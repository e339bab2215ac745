import { Failure } from '@hoadon/domain/errors/failure';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import type { Tx } from '../../platform/db/transact.ts';
import { publishState } from '../../platform/runs/index.ts';
import type { RulesDeps } from './deps.ts';
import { MATCH_RULES } from './jobs.ts';
import type { RuleRow } from './rule.repository.ts';
import { insertRun, type NewRun, RULE_RUNS } from './run.repository.ts';
import type { JudgedRule } from './view.ts';

/** A rule that takes part: its id is null before it is saved. */
type Taking = Pick<RuleRow, 'name' | 'structure'> & Readonly<{ id: string | null }>;

/**
 * Begins a run of these rules over the invoices, in their order, on workers; returns the id of the run. Enabled rules that
 * come before them have precedence for the invoices they match. Throws NOT_FOUND for an unknown rule, RULE_TARGET_MISSING
 * for one without an existing target.
 */
export async function beginRun(
  tx: Tx,
  deps: Pick<RulesDeps, 'jobs' | 'events'>,
  run: NewRun,
  rules: readonly JudgedRule[],
  ids: readonly string[],
): Promise<string> {
  for (const id of ids) {
    const rule = rules.find((one) => one.id === id);
    if (!rule) throw new Failure('NOT_FOUND', { rule: id });
    if (rule.faults.includes('invalid'))
      throw new Failure('RULE_TARGET_MISSING', { name: rule.name });
  }
  const last = rules.findLastIndex(({ id }) => ids.includes(id));
  return begin(tx, deps, run, [
    ...rules.slice(0, last + 1).flatMap((rule): RunPart[] => {
      if (ids.includes(rule.id)) return [{ rule, isGuard: false }];
      return comesFirst(rule) ? [{ rule, isGuard: true }] : [];
    }),
  ]);
}

/** Begins a dry run of one rule as it is written now, at the position of `id`, or behind all. */
export function beginTry(
  tx: Tx,
  deps: Pick<RulesDeps, 'jobs' | 'events'>,
  run: NewRun,
  rules: readonly JudgedRule[],
  rule: Taking,
): Promise<string> {
  const index = rules.findIndex(({ id }) => id === rule.id);
  const before = rules.slice(0, index === -1 ? rules.length : index).filter(comesFirst);
  return begin(tx, deps, run, [
    ...before.map((guard) => ({ rule: guard, isGuard: true })),
    { rule: { ...rule, id: null }, isGuard: false },
  ]);
}

const comesFirst = ({ is_enabled, structure, faults }: JudgedRule): boolean =>
  is_enabled && structure.directory !== null && !faults.includes('invalid');

type RunPart = Readonly<{ rule: Taking; isGuard: boolean }>;

async function begin(
  tx: Tx,
  deps: Pick<RulesDeps, 'jobs' | 'events'>,
  run: NewRun,
  parts: readonly RunPart[],
): Promise<string> {
  const { companyId, actor, at, cause, isDry } = run;
  const taking = parts.map(({ rule: { id, name, structure }, isGuard }, index) => ({
    place: index + 1,
    rule_id: id,
    name,
    structure,
    state: isGuard ? 'guard' : 'waiting',
  }));
  const runId = await insertRun(tx, run, taking);
  await deps.jobs.enqueue(tx, MATCH_RULES, [{ companyId, ruleRunId: runId }]);
  publishState(tx, deps, RULE_RUNS, { companyId, id: runId }, 'matching');
  // An automatic run is audited once it changes something.
  if (cause === 'asked') {
    const rules = parts.flatMap(({ rule, isGuard }) => (isGuard ? [] : [rule.id]));
    const subject = `rule-run/${runId}`;
    writeAudit(tx, [
      { companyId, actor, act: 'rules.begun', subject, at, payload: { dry: isDry, rules } },
    ]);
  }
  return runId;
}
