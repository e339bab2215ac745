import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { getBulkAct, undoBulkAct } from '../../../packages/contracts/src/bulk-acts.ts';
import {
  createRule,
  deleteRule,
  execRules,
  getRuleRun,
  RuleRun,
  startRuleRun,
} from '../../../packages/contracts/src/rules.ts';
import type { BenchResult } from '../../bench-result.ts';
import { defineBench } from '../../define-bench.ts';
import {
  LARGEST,
  type MillionSize,
  onMillion,
  type Setting,
  SMOKE_SIZE,
} from '../../million/setting.ts';

const GOAL_S = 60;
const LOOK_MS = 100;
/** Rules whose findings are done and taken back: of partners with some thousand invoices each at a million. */
const [FIRST_CHANGED, CHANGED] = [4, 4];
/** Rows are also locked, recorded, reported and audited, and every batch is a transaction. */
const MOST_TIMES_BARE = 4;

type Condition = Readonly<{ key: string; value: string }>;

/** `partners`: with a rule each. */
type Size = Readonly<{ million: MillionSize; partners: number }>;

/**
 * Fifty rules over all invoices of a large company, and doing and taking back what some of them found. Forty are for a
 * partner each, as most rules are; the others ask for words, rates, amounts and debts. What changes is held against
 * the bare statement, for how much that is, is a matter of the rules (docs/decisions/0018).
 */
export const bench = defineBench<Size>({
  full: { million: { ...LARGEST, role: 'all' }, partners: 40 },
  smoke: { million: SMOKE_SIZE, partners: FIRST_CHANGED + CHANGED },
  run: ({ million, partners }) => onMillion((setting) => measured(setting, partners), million),
});

async function measured(setting: Setting, partners: number): Promise<BenchResult[]> {
  const { api, size } = setting;
  const ids: string[] = [];
  for (const [index, rule] of (await rulesOf(setting, partners)).entries())
    ids.push((await post(api, createRule.path, { name: `Quy tắc ${index + 1}`, ...rule })).rule.id);
  try {
    const looking = ids.length * (await barePass(setting));
    const finding = await timeOf(() => tried(api, ids));
    const some = await tried(api, ids.slice(FIRST_CHANGED, FIRST_CHANGED + CHANGED));
    const bare = await bareUpdate(setting, some);
    let act = '';
    const changing = await timeOf(async () => {
      act = await begun(api, some.id);
      await untilOver(api, act);
    });
    const takingBack = await timeOf(async () =>
      untilOver(api, (await post(api, undoBulkAct.path.replace('{id}', act), {})).id),
    );
    return [
      {
        bench: `rules: ${ids.length} over ${size}`,
        figure: finding / 1_000,
        unit: 's',
        limit: looking / 1_000,
        ratio: finding / looking,
        goal: `≤ ${GOAL_S} s, or one bare look a rule`,
        met: finding <= Math.max(looking, GOAL_S * 1_000),
      },
      changed(`rules: changing ${some.invoices}`, changing, bare),
      changed(`rules: taking back ${some.invoices}`, takingBack, bare),
    ];
  } finally {
    // The database stays for the next bench, which has rules of its own.
    for (const id of ids) await post(api, deleteRule.path, { id });
  }
}

/** Preview of rules, for which the user waits. */
async function tried(api: Api, rules: readonly string[]): Promise<RuleRun> {
  const { id } = RuleRun.parse(await post(api, execRules.path, { rules, dry_run: true }));
  return until(
    () => readRun(api, id),
    ({ state }) => state === 'matched',
  );
}

/** Starts the run that applies the preview; returns its id. */
async function begun(api: Api, id: string): Promise<string> {
  await post(api, startRuleRun.path.replace('{id}', id), {});
  const { bulk_act_id } = await until(
    () => readRun(api, id),
    ({ state }) => state === 'begun',
  );
  if (bulk_act_id === null) throw new Error('rules were begun by no act');
  return bulk_act_id;
}

const readRun = async (api: Api, id: string): Promise<RuleRun> =>
  RuleRun.parse(await get(api, getRuleRun.path.replace('{id}', id)));

const untilOver = (api: Api, id: string): Promise<{ state: string }> =>
  until(
    () => get(api, getBulkAct.path.replace('{id}', id)),
    ({ state }) => state === 'finished',
  );

async function timeOf(act: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await act();
  return performance.now() - start;
}

/** Milliseconds of one scan of all invoices in PostgreSQL. */
const barePass = ({ database, companyId }: Setting): Promise<number> =>
  timeOf(() =>
    sql`select count(*) from invoice where company_id = ${companyId} and without_tax >= 79900000`.execute(
      database.db,
    ),
  );

/** Milliseconds of a bare update of as many invoices, without records, events and audit. */
async function bareUpdate({ database, companyId }: Setting, { id }: RuleRun): Promise<number> {
  const undone = new Error('rolled back');
  let time = 0;
  await database.db
    .transaction()
    .execute(async (tx) => {
      time = await timeOf(() =>
        sql`
          update invoice i set directory_id = m.directory_id from rule_match m
          where m.company_id = ${companyId} and m.run_id = ${id} and m.directory_id is not null
            and i.company_id = m.company_id and i.id = m.invoice_id`.execute(tx),
      );
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
  return time;
}

function changed(bench: string, ms: number, bare: number): BenchResult {
  const ratio = ms / bare;
  const goal = `≤ ${MOST_TIMES_BARE} × one bare update`;
  return {
    bench,
    figure: ms / 1_000,
    unit: 's',
    limit: bare / 1_000,
    ratio,
    goal,
    met: ratio <= MOST_TIMES_BARE,
  };
}

async function rulesOf({ database, companyId }: Setting, partners: number) {
  const { rows: sellers } = await sql<{ code: string }>`
    select distinct seller_tax_code as code from (
      select seller_tax_code from invoice
      where company_id = ${companyId} and direction = 'received' order by issued_on desc, id desc limit 5000
    ) as latest order by 1 limit ${partners}::integer`.execute(database.db);
  const { rows: targets } = await sql<{ directories: string[]; tags: string[] }>`
    select array(select id::text from directory where company_id = ${companyId} order by id) as directories,
      array(select id::text from tag where company_id = ${companyId} order by id) as tags`.execute(
    database.db,
  );
  const [{ directories, tags } = { directories: [], tags: [] }] = targets;
  const others: Condition[][] = [
    [{ key: 'RULE_SELLER', value: 'Hy Hữu' }],
    [{ key: 'RULE_BUYER', value: 'Thiên Phong' }, kind('YES')],
    [{ key: 'RULE_VAT', value: '5' }, amount('LEAST', '75000000'), kind('NO')],
    [{ key: 'RULE_VAT', value: 'KCT' }, amount('MOST', '200000'), kind('YES')],
    [amount('LEAST', '79900000')],
    [amount('MOST', '20000'), kind('YES')],
    [{ key: 'RULE_AMOUNT_OF_DEBT_DAYS', value: '900' }],
    [{ key: 'RULE_PAID_DATE', value: 'partly' }, amount('LEAST', '70000000')],
    [{ key: 'RULE_CONTENT', value: 'tiền điện' }],
    [{ key: 'RULE_VAT_LEAST', value: '11' }],
  ];
  return [...sellers.map(({ code }) => [{ key: 'RULE_CCID', value: code }]), ...others].map(
    (conditions, index) => ({
      structure: {
        conditions,
        directory: directories[index % directories.length],
        tags: [tags[index % tags.length]],
      },
      on_new: false,
      nightly: false,
    }),
  );
}

const kind = (value: 'YES' | 'NO'): Condition => ({ key: 'RULE_KIND_OF', value });
const amount = (end: 'LEAST' | 'MOST', value: string): Condition => ({
  key: `RULE_TOTAL_BEFORE_TAX_${end}`,
  value,
});

type Api = Setting['api'];
// biome-ignore lint/suspicious/noExplicitAny: what the contracts promise is what is measured, not what is proven here.
type Answer = any;
const get = async (api: Api, path: string): Promise<Answer> =>
  ((await api.get(path)) as Answer).data;
const post = async (api: Api, path: string, body: unknown): Promise<Answer> =>
  ((await api.post(path, body)) as Answer).data;

async function until<T>(read: () => Promise<T>, isIt: (value: T) => boolean): Promise<T> {
  for (;;) {
    const value = await read();
    if (isIt(value)) return value;
    await pause(LOOK_MS);
  }
}
