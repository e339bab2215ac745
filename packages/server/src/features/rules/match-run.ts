import type { RuleStructure } from '@hoadon/domain/rules/rule';
import { knownTarget } from '@hoadon/domain/rules/rule-faults';
import type { Tx } from '../../platform/db/transact.ts';
import {
  applyBatch,
  deleteRun,
  halveOnFailure,
  moveRun,
  runUntilDone,
} from '../../platform/runs/index.ts';
import { beginChanges } from './begin-changes.ts';
import type { RulesDeps } from './deps.ts';
import { MATCH_RULES, type MatchWork } from './jobs.ts';
import { type Matched, matchRule } from './matching/index.ts';
import {
  allowLongStatements,
  countMatched,
  findParts,
  findRun,
  notePart,
  type PartRow,
  RULE_RUNS,
  type SavedRuleRun,
} from './run.repository.ts';
import { findTargets } from './target.repository.ts';

/**
 * Matches the rules of a run with the invoices: each rule is a batch of its own. A rule that fails is noted and does not
 * stop the others. Then the matches wait for a user, or are applied.
 */
export async function matchRun(
  deps: RulesDeps,
  work: MatchWork,
  stopping?: AbortSignal,
): Promise<void> {
  await runUntilDone({
    stopping,
    nextBatch: () => matchNext(deps, work),
    handOver: () => deps.jobs.enqueue(deps.db, MATCH_RULES, [{ ...work }]),
  });
}

const NOTHING: Matched = { moved: 0, tagged: 0 };

/** Returns false if no rule is left, or the run has ended. */
async function matchNext(deps: RulesDeps, { companyId, ruleRunId }: MatchWork): Promise<boolean> {
  const run = await findRun(deps.db, companyId, ruleRunId);
  if (run?.state !== 'matching') return false;
  const parts = await findParts(deps.db, companyId, [ruleRunId]);
  const next = parts.find(({ state }) => state === 'waiting');
  if (!next) {
    await endMatching(deps, companyId, run);
    return false;
  }
  await halveOnFailure([next], {
    async apply() {
      await notePartOnce(deps, companyId, run, next, async (tx) => ({
        ...(await matchPart(tx, deps, companyId, run, parts, next)),
        state: 'done',
      }));
      return [];
    },
    async onRowFailed({ rule_id }, err) {
      deps.log.error({ err, companyId, run: run.id, rule: rule_id }, 'a rule of a run failed');
      await notePartOnce(deps, companyId, run, next, async () => ({ ...NOTHING, state: 'failed' }));
      return [];
    },
  });
  return true;
}

type PartOutcome = Matched & Readonly<{ state: 'done' | 'failed' }>;

/** Does nothing if another worker has noted the outcome of this rule. */
async function notePartOnce(
  deps: RulesDeps,
  companyId: string,
  { id }: SavedRuleRun,
  { place }: PartRow,
  work: (tx: Tx) => Promise<PartOutcome>,
): Promise<void> {
  await applyBatch(deps, RULE_RUNS, { companyId, id }, async (tx) => {
    const part = (await findParts(tx, companyId, [id])).find((one) => one.place === place);
    if (part?.state !== 'waiting') return;
    await allowLongStatements(tx);
    await notePart(tx, companyId, id, { place, ...(await work(tx)) });
  });
}

async function matchPart(
  tx: Tx,
  { clock }: RulesDeps,
  companyId: string,
  { id, since, cause }: SavedRuleRun,
  parts: readonly PartRow[],
  { place, structure }: PartRow,
): Promise<Matched> {
  const targets = await findTargets(tx, companyId, [structure]);
  const scope = {
    companyId,
    runId: id,
    today: clock.today(),
    since,
    isAutomatic: cause !== 'asked',
  };
  const before = parts.filter((part) => part.place < place && isFiling(part)).map(conditionsOf);
  const rule = {
    position: place,
    conditions: structure.conditions,
    ...knownTarget(structure, targets),
  };
  return matchRule(tx, scope, rule, before);
}

const isFiling = ({ structure }: PartRow): boolean => structure.directory !== null;
const conditionsOf = ({ structure }: PartRow): RuleStructure['conditions'] => structure.conditions;

/** After the last rule: the matches wait for a user, are applied, or there are none. */
async function endMatching(
  deps: RulesDeps,
  companyId: string,
  { id }: SavedRuleRun,
): Promise<void> {
  await applyBatch(deps, RULE_RUNS, { companyId, id }, async (tx) => {
    const run = await findRun(tx, companyId, id);
    if (!run) return;
    await allowLongStatements(tx);
    const invoices = await countMatched(tx, companyId, id);
    if (invoices === 0 && run.cause !== 'asked') return deleteRun(tx, RULE_RUNS, { companyId, id });
    if (invoices > 0 && !run.is_dry) return beginChanges(tx, deps, companyId, run, invoices);
    await moveRun(
      tx,
      deps,
      RULE_RUNS,
      { companyId, id },
      {
        to: invoices === 0 ? 'ended' : 'matched',
        set: { invoices, changed_at: deps.clock.now() },
      },
    );
  });
}
