import type { RuleStructure } from '@hoadon/domain/rules/rule';
import { knownTarget } from '@hoadon/domain/rules/rule-faults';
import { isInfrastructureError } from '../../platform/acts/infrastructure-error.ts';
import { retryUntilOutcomeKnown } from '../../platform/acts/retry-until-outcome-known.ts';
import { type Tx, transact } from '../../platform/db/transact.ts';
import { beginChanges } from './begin-changes.ts';
import type { RulesDeps } from './deps.ts';
import { MATCH_RULES } from './jobs.ts';
import { type Matched, matchRule } from './matching/index.ts';
import {
  countMatched,
  deleteRun,
  findParts,
  findRun,
  lockRun,
  moveRun,
  notePart,
  type PartRow,
  type RunRow,
  takeTime,
} from './run.repository.ts';
import { findTargets } from './target.repository.ts';

type Asked = Readonly<{ companyId: string; ruleRunId: string }>;

/**
 * Goes through the rules of a run, one statement and one transaction each: whoever goes on after a killed worker
 * finds each rule done or waiting. One that cannot be gone over with is noted, and stops no other. Then what was
 * found waits for a word, or is begun.
 */
export async function matchRun(
  deps: RulesDeps,
  { companyId, ruleRunId }: Asked,
  stopping?: AbortSignal,
): Promise<void> {
  for (;;) {
    if (stopping?.aborted) {
      await deps.jobs.enqueue(deps.db, MATCH_RULES, [{ companyId, ruleRunId }]);
      return;
    }
    const run = await findRun(deps.db, companyId, ruleRunId);
    if (run?.state !== 'matching') return;
    const parts = await findParts(deps.db, companyId, [ruleRunId]);
    const next = parts.find(({ state }) => state === 'waiting');
    if (!next) return endMatching(deps, companyId, run);
    await matchNext(deps, companyId, run, parts, next);
  }
}

const NOTHING: Matched = { moved: 0, tagged: 0 };

async function matchNext(
  deps: RulesDeps,
  companyId: string,
  run: RunRow,
  parts: readonly PartRow[],
  next: PartRow,
): Promise<void> {
  try {
    await notingPart(deps, companyId, run, next, async (tx) => ({
      ...(await matchPart(tx, deps, companyId, run, parts, next)),
      state: 'done',
    }));
  } catch (err) {
    if (isInfrastructureError(err)) throw err;
    deps.log.error({ err, companyId, run: run.id, rule: next.rule_id }, 'a rule of a run failed');
    await notingPart(deps, companyId, run, next, async () => ({ ...NOTHING, state: 'failed' }));
  }
}

type Outcome = Matched & Readonly<{ state: 'done' | 'failed' }>;

/** Not twice: who comes second finds it noted. */
const notingPart = (
  deps: RulesDeps,
  companyId: string,
  { id }: RunRow,
  { place }: PartRow,
  work: (tx: Tx) => Promise<Outcome>,
): Promise<void> =>
  retryUntilOutcomeKnown(({ settled }) =>
    transact(deps.db, async (tx) => {
      const state = await lockRun(tx, companyId, id);
      const part = (await findParts(tx, companyId, [id])).find((one) => one.place === place);
      settled();
      if (state !== 'matching' || part?.state !== 'waiting') return;
      await takeTime(tx);
      await notePart(tx, companyId, id, { place, ...(await work(tx)) });
      deps.events.publish(tx, companyId, [{ type: 'rule-run', id, state }]);
    }),
  );

async function matchPart(
  tx: Tx,
  { clock }: RulesDeps,
  companyId: string,
  { id, since, cause }: RunRow,
  parts: readonly PartRow[],
  { place, structure }: PartRow,
): Promise<Matched> {
  const known = await findTargets(tx, companyId, [structure]);
  const scope = {
    companyId,
    runId: id,
    today: clock.today(),
    since,
    isAutomatic: cause !== 'asked',
  };
  const before = parts.filter((part) => part.place < place && isFiling(part)).map(conditionsOf);
  const rule = { place, conditions: structure.conditions, ...knownTarget(structure, known) };
  return matchRule(tx, scope, rule, before);
}

const isFiling = ({ structure }: PartRow): boolean => structure.directory !== null;
const conditionsOf = ({ structure }: PartRow): RuleStructure['conditions'] => structure.conditions;

/** Once all rules looked: what was found waits for a word, is done, or is nothing. */
const endMatching = (deps: RulesDeps, companyId: string, { id, cause }: RunRow): Promise<void> =>
  retryUntilOutcomeKnown(({ settled }) =>
    transact(deps.db, async (tx) => {
      const isMatching = (await lockRun(tx, companyId, id)) === 'matching';
      settled();
      const run = await findRun(tx, companyId, id);
      if (!isMatching || !run) return;
      await takeTime(tx);
      const invoices = await countMatched(tx, companyId, id);
      if (invoices === 0 && cause !== 'asked') return deleteRun(tx, companyId, id);
      if (invoices > 0 && !run.is_dry) return beginChanges(tx, deps, companyId, run, invoices);
      const state = invoices === 0 ? 'ended' : 'matched';
      await moveRun(tx, companyId, id, { state, at: deps.clock.now(), invoices });
      deps.events.publish(tx, companyId, [{ type: 'rule-run', id, state }]);
    }),
  );
