import type {
  execRules as execCall,
  RuleRun,
  RuleRunRow,
  tryRule as tryCall,
} from '@hoadon/contracts/rules';
import { Failure } from '@hoadon/domain/errors/failure';
import { displayNumber } from '@hoadon/domain/issuing/numbering';
import type { z } from 'zod';
import { perform } from '../../platform/acts/perform.ts';
import type { Db } from '../../platform/db/open.ts';
import type { Tx } from '../../platform/db/transact.ts';
import type { Caller } from '../../platform/http/route.ts';
import { lockRun, moveRun } from '../../platform/runs/index.ts';
import { beginRun, beginTry } from './begin-run.ts';
import type { RulesDeps } from './deps.ts';
import { MATCH_RULES } from './jobs.ts';
import { readStructure } from './manage-rules.ts';
import { findMatchedInvoices } from './matched-invoices.repository.ts';
import {
  findParts,
  findRun,
  findRuns,
  type PartRow,
  RULE_RUNS,
  type SavedRuleRun,
} from './run.repository.ts';
import { judgedRules, wireStructure } from './view.ts';

const LATEST = 20;
/** Invoices that a dry run shows of each rule. */
const SAMPLE = 20;

/**
 * Has saved rules go over all invoices, on workers, each rule in its order whatever that of the ids. Throws NOT_FOUND,
 * RULE_TARGET_MISSING.
 */
export const execRules = (
  deps: RulesDeps,
  caller: Caller,
  { rules: ids, dry_run }: z.output<typeof execCall.input>,
): Promise<RuleRun> =>
  once(deps, caller, 'rules.exec', async (tx, at) => {
    const { companyId, actor } = caller.session;
    const ask = { companyId, actor, at, cause: 'asked', isDry: dry_run } as const;
    return beginRun(tx, deps, ask, await judgedRules(tx, companyId), ids);
  });

/** Shows what a rule would do as it is written now. Throws INPUT_DATA_IS_INVALID as saving it would. */
export const tryRule = (
  deps: RulesDeps,
  caller: Caller,
  { id, name, structure }: z.output<typeof tryCall.input>,
): Promise<RuleRun> =>
  once(deps, caller, 'rules.try', async (tx, at) => {
    const { companyId, actor } = caller.session;
    const read = await readStructure(tx, companyId, { name: name || '–', structure });
    const ask = { companyId, actor, at, cause: 'asked', isDry: true } as const;
    const rules = await judgedRules(tx, companyId);
    return beginTry(tx, deps, ask, rules, { id: id ?? null, name, structure: read });
  });

/** Has workers do what a dry run showed. Throws NOT_FOUND, RULE_RUN_NOT_READY. */
export const startRun = (
  deps: RulesDeps,
  caller: Caller,
  { id }: Readonly<{ id: string }>,
): Promise<RuleRun> =>
  once(deps, caller, 'rules.start', async (tx, at) => {
    const { companyId } = caller.session;
    const locked = await lockRun(tx, RULE_RUNS, { companyId, id });
    const run = locked && (await findRun(tx, companyId, id));
    if (!run) throw new Failure('NOT_FOUND');
    const { state } = run;
    if (state === 'begun' || (state === 'matching' && !run.is_dry)) return id;
    const isSaved = (await findParts(tx, companyId, [id])).every(({ rule_id }) => rule_id !== null);
    if (state !== 'matched' || !isSaved) throw new Failure('RULE_RUN_NOT_READY');
    await moveRun(
      tx,
      deps,
      RULE_RUNS,
      { companyId, id },
      {
        from: ['matched'],
        to: 'matching',
        set: { is_dry: false, changed_at: at },
      },
    );
    await deps.jobs.enqueue(tx, MATCH_RULES, [{ companyId, ruleRunId: id }]);
    return id;
  });

function once(
  { db, clock }: RulesDeps,
  { session: { companyId }, context }: Caller,
  kind: string,
  work: (tx: Tx, at: string) => Promise<string>,
): Promise<RuleRun> {
  const at = clock.now();
  return perform(db, { companyId, actId: context.actId, kind, at }, async (tx) => {
    const answer = await readRun(tx, companyId, await work(tx, at));
    await context.saveResponse(tx, answer);
    return answer;
  });
}

/** Throws NOT_FOUND. */
export async function readRun(db: Db, companyId: string, id: string): Promise<RuleRun> {
  const run = await findRun(db, companyId, id);
  if (!run) throw new Failure('NOT_FOUND');
  return wireRun(run, await findParts(db, companyId, [id]));
}

export async function listRuns(db: Db, companyId: string): Promise<RuleRun[]> {
  const runs = await findRuns(db, companyId, LATEST);
  const parts = await findParts(
    db,
    companyId,
    runs.map(({ id }) => id),
  );
  return runs.map((run) =>
    wireRun(
      run,
      parts.filter(({ run_id }) => run_id === run.id),
    ),
  );
}

const wireRun = (run: SavedRuleRun, parts: readonly PartRow[]): RuleRun => ({
  id: run.id,
  cause: run.cause,
  state: run.state,
  is_dry: run.is_dry,
  created_at: new Date(run.created_at).toISOString(),
  created_by: run.creator_name,
  invoices: run.invoices,
  bulk_act_id: run.bulk_run_id,
  rules: parts.flatMap(({ place, rule_id, name, structure, state, moved, tagged }) =>
    state === 'guard'
      ? []
      : [{ place, rule_id, name, structure: wireStructure(structure), state, moved, tagged }],
  ),
});

/** Some of the invoices of a run, or of one of its rules. Throws NOT_FOUND. */
export async function sampleRun(
  db: Db,
  companyId: string,
  { id, place }: Readonly<{ id: string; place?: number | undefined }>,
): Promise<RuleRunRow[]> {
  if (!(await findRun(db, companyId, id))) throw new Failure('NOT_FOUND');
  const rows = await findMatchedInvoices(db, companyId, {
    runId: id,
    rulePlace: place,
    limit: SAMPLE,
  });
  return rows.map(({ number, ...row }) => ({
    ...row,
    invoice_number: number === null ? null : displayNumber(number),
  }));
}
