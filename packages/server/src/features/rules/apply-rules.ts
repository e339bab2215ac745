import { Failure, type FailureCode } from '@hoadon/domain/errors/failure';
import { sql } from 'kysely';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import type { Tx } from '../../platform/db/transact.ts';
import type { DoneBy, NotDone, RowAct, RowToDo } from '../bulk-acts/index.ts';
import {
  changeTags,
  type InDirectory,
  lockDirectoriesOf,
  lockTags,
  setDirectories,
} from '../invoices/index.ts';
import { findMatches, lockTargets, type MatchRow, noteMatches } from './apply.repository.ts';
import type { RulesDeps } from './deps.ts';

const ROWS_AT_ONCE = 500;

const RULES = {
  permission: 'invoice_management.change',
  leavesOut: [['deleted', sql`deleted_at is not null`]],
  rowsAtOnce: ROWS_AT_ONCE,
  // Only rules begin it.
  async checkWish() {
    throw new Failure('INPUT_DATA_IS_INVALID');
  },
} as const satisfies Partial<RowAct>;

/** The run of rules that is applied, or undone. */
export type RulesWish = Readonly<{ rule_run: string }>;

/** Applies the matches of a run of rules, and undoes them where the invoice was not changed since. */
export function applyingRules(
  deps: Pick<RulesDeps, 'events'>,
): Readonly<{ apply: RowAct; takeBack: RowAct }> {
  return {
    apply: {
      ...RULES,
      kind: 'apply-rules',
      undoneBy: 'take-rules-back',
      perform: (tx, by, rows) => change(tx, deps, by, rows, forwards),
    },
    takeBack: {
      ...RULES,
      kind: 'take-rules-back',
      perform: (tx, by, rows) => change(tx, deps, by, rows, backwards),
    },
  };
}

/** An invoice as it is now, with what is there to be put upon it. */
type Standing = Readonly<{
  directory: string | null;
  tags: readonly string[];
  directories: ReadonlySet<string>;
  knownTags: ReadonlySet<string>;
}>;

/** What becomes of it: where it comes (left out: it stays), and its tags; of which rule it is true. */
type Change = Readonly<{
  directory?: string | null;
  added: readonly string[];
  removed: readonly string[];
}>;

type Way = Readonly<{
  from: 'found' | 'done';
  to: 'done' | 'undone';
  changeOf(matches: readonly MatchRow[], standing: Standing): Change;
}>;

const forwards: Way = {
  from: 'found',
  to: 'done',
  changeOf: (matches, { directory, tags, directories, knownTags }) => {
    const filing = matches.find((match) => match.directory_id !== null);
    const mayMove =
      filing?.directory_id != null &&
      filing.was_directory_id === directory &&
      directories.has(filing.directory_id);
    const wanted = new Set(matches.flatMap((match) => match.tags));
    return {
      ...(mayMove && { directory: filing.directory_id }),
      added: [...wanted].filter((tag) => knownTags.has(tag) && !tags.includes(tag)),
      removed: [],
    };
  },
};

const backwards: Way = {
  from: 'done',
  to: 'undone',
  changeOf: (matches, { directory, tags, directories }) => {
    const filing = matches.find((match) => match.directory_id !== null);
    const isThere = filing?.was_directory_id == null || directories.has(filing.was_directory_id);
    const given = new Set(matches.flatMap((match) => match.tags));
    return {
      ...(filing?.directory_id === directory &&
        directory !== null &&
        isThere && { directory: filing.was_directory_id }),
      added: [],
      removed: [...given].filter((tag) => tags.includes(tag)),
    };
  },
};

async function change(
  tx: Tx,
  deps: Pick<RulesDeps, 'events'>,
  by: DoneBy,
  rows: readonly RowToDo[],
  way: Way,
): Promise<NotDone> {
  const { companyId } = by;
  const ids = rows.map(({ id }) => id);
  const wish = (by.wish ?? rows.find(({ was }) => was !== null)?.was) as RulesWish | undefined;
  if (!wish) throw new Error('the bulk action of rules has no rule run');
  const ruleRunId = wish.rule_run;
  const matches = await findMatches(tx, companyId, ruleRunId, { ids, state: way.from });
  const targets = await lockTargets(tx, companyId, matches);
  const directories = await lockDirectoriesOf(tx, companyId, ids);
  const tagged = await lockTags(tx, companyId, ids);
  const changes = new Map<string, Change>();
  const notDone = new Map<string, FailureCode>();
  for (const id of ids) {
    const directory = directories.get(id);
    const mine = matches.filter((match) => match.invoice_id === id);
    if (directory === undefined) {
      notDone.set(id, 'NOT_FOUND');
      continue;
    }
    const tags = tagged.get(id)?.tags ?? [];
    const becomes = way.changeOf(mine, { directory, tags, ...targets });
    const isNothing =
      becomes.directory === undefined && becomes.added.length + becomes.removed.length === 0;
    if (isNothing) notDone.set(id, 'INVOICE_CHANGED_MEANWHILE');
    else {
      changes.set(id, becomes);
      by.was.set(id, wish);
    }
  }
  const moves = [...changes].flatMap(([id, { directory }]): InDirectory[] =>
    directory === undefined ? [] : [{ id, directory_id: directory }],
  );
  await setDirectories(tx, companyId, moves);
  await changeTags(tx, companyId, changes);
  await noteMatches(
    tx,
    companyId,
    ruleRunId,
    [...changes].map(([invoice_id, { directory, added }]) => ({
      invoice_id,
      // A move that was not made is not explained later.
      moved: way.to === 'undone' || directory !== undefined,
      tags: way.to === 'undone' ? null : [...added],
    })),
    way,
  );
  publishChanges(tx, deps, by, ruleRunId, { changes, way, states: tagged });
  return notDone;
}

type AppliedChanges = Readonly<{
  changes: ReadonlyMap<string, Change>;
  way: Way;
  states: ReadonlyMap<string, Readonly<{ state: string }>>;
}>;

function publishChanges(
  tx: Tx,
  { events }: Pick<RulesDeps, 'events'>,
  { companyId, actor, at }: DoneBy,
  ruleRunId: string,
  { changes, way, states }: AppliedChanges,
): void {
  if (changes.size === 0) return;
  const isMoved = [...changes.values()].some(({ directory }) => directory !== undefined);
  events.publish(tx, companyId, [
    ...[...changes.keys()].map((id) => ({
      type: 'invoice' as const,
      id,
      state: states.get(id)?.state ?? '',
    })),
    // The sums of both directories change.
    ...(isMoved ? [{ type: 'directory' as const, id: 'invoices', state: 'moved' }] : []),
  ]);
  const act = way.to === 'done' ? 'rules.applied' : 'rules.taken-back';
  const subject = `rule-run/${ruleRunId}`;
  const payload = [...changes].map(([id, becomes]) => ({ id, ...becomes }));
  writeAudit(tx, [{ companyId, actor, act, subject, at, payload }]);
}
