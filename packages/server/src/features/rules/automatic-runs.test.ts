import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { beforeTransactions } from '../../testing/before-transactions.ts';
import { type Loss, losingCommits } from '../../testing/lost-answers.ts';
import { deleteOldRuleRuns } from './delete-old-runs.ts';
import { type RulesApp, type RulesOf, rulesApp } from './testing/rules-app.ts';

let rules: RulesApp;
let company: RulesOf;
beforeAll(async () => {
  rules = await rulesApp();
});
beforeEach(async () => {
  rules.platform.clock.set('2026-11-21T02:00:00.000Z');
  company = await rules.company();
});

const VAT_10 = { key: 'RULE_VAT', value: '10' };
const NIGHT = 86_400;

/** Time goes on, and the rules look. */
async function look(seconds = 20) {
  rules.platform.clock.advance(seconds);
  await rules.watch();
  await rules.work();
}
const runs = async () => (await company.app.get('/invoice-robotics-api/api/rule-runs')).data;

test('RULE-015 a rule goes over what comes in and what is issued after it was made, and not over what was there', async () => {
  const directory = await company.directory('D');
  const before = await company.issued();
  rules.platform.clock.advance(3_600);
  await company.rule('A', { conditions: [VAT_10], directory });
  rules.platform.clock.advance(60);
  const [issued, received] = [await company.issued(), await company.received()];
  await look();
  expect(await company.filed(issued)).toMatchObject({ directory });
  expect(await company.filed(received)).toMatchObject({ directory });
  expect(await company.filed(before)).toMatchObject({ directory: null });
  expect(await runs()).toMatchObject([{ cause: 'new', invoices: 2, created_by: null }]);
  await look();
  expect(await runs()).toHaveLength(1);
  // At night over everything.
  await look(NIGHT);
  expect(await company.filed(before)).toMatchObject({ directory });
  expect(await runs()).toMatchObject([{ cause: 'nightly', invoices: 1 }, { cause: 'new' }]);
  await look();
  expect(await runs()).toHaveLength(2);
});

test('an automatic run is listed among the runs of rules and not among the bulk actions of users', async () => {
  const tag = await company.tag('T');
  const rule = await company.rule('A', { conditions: [VAT_10], tags: [tag] });
  rules.platform.clock.advance(60);
  const id = await company.issued();
  await look();
  const acts = async () => (await company.app.get('/e-invoice-api/api/bulk-acts')).data;
  expect(await runs()).toMatchObject([{ cause: 'new', invoices: 1 }]);
  expect(await acts()).toEqual([]);
  await company.untagByHand(id);
  const { bulk_act_id } = await company.run([rule]);
  expect(await acts()).toMatchObject([{ id: bulk_act_id, kind: 'apply-rules' }]);
});

test('by itself a rule does not move what a person filed, and does nothing twice that a person took back', async () => {
  const [directory, own] = [await company.directory('D'), await company.directory('Own')];
  const tag = await company.tag('T');
  await company.rule('A', { conditions: [VAT_10], directory, tags: [tag] });
  rules.platform.clock.advance(60);
  const [filed, taken] = [await company.issued(), await company.issued()];
  await company.layByHand(filed, own);
  await look(60);
  expect(await company.filed(filed)).toEqual({ directory: own, tags: [tag] });
  expect(await company.filed(taken)).toEqual({ directory, tags: [tag] });
  await company.layByHand(taken, null);
  await company.untagByHand(taken);
  await look(NIGHT);
  expect(await company.filed(filed)).toEqual({ directory: own, tags: [tag] });
  expect(await company.filed(taken)).toEqual({ directory: null, tags: [] });
});

test('RULE-008 what is owed long enough by tonight is tagged tonight', async () => {
  const tag = await company.tag('Quá hạn');
  await company.rule('Nợ', {
    conditions: [{ key: 'RULE_AMOUNT_OF_DEBT_DAYS', value: '1' }],
    tags: [tag],
  });
  rules.platform.clock.advance(60);
  const id = await company.issued({ issuedOn: '2026-11-21' });
  await look();
  expect(await company.filed(id)).toMatchObject({ tags: [] });
  await look(NIGHT);
  expect(await company.filed(id)).toMatchObject({ tags: [tag] });
});

test('a rule that is off, or leads nowhere, does nothing by itself and stops no other', async () => {
  const [gone, directory] = [await company.directory('Gone'), await company.directory('D')];
  const tag = await company.tag('T');
  await company.rule('Nowhere', { conditions: [VAT_10], directory: gone });
  await company.rule('Off', { conditions: [VAT_10], tags: [tag] }, { enabled: false });
  await company.rule('On', { conditions: [VAT_10], directory });
  await rules.platform.db.deleteFrom('directory').where('id', '=', gone).execute();
  rules.platform.clock.advance(60);
  const id = await company.issued();
  await look();
  expect(await company.filed(id)).toEqual({ directory, tags: [] });
});

test('a rule that cannot be gone over with is noted, and the others do what they do', async () => {
  const directory = await company.directory('D');
  const tag = await company.tag('T');
  const broken = await company.rule('Broken', { conditions: [VAT_10], tags: [tag] });
  const sound = await company.rule('Sound', { conditions: [VAT_10], directory });
  const id = await company.issued();
  // As a release that read amounts otherwise might have left it.
  await sql`update rule set structure = jsonb_set(structure, '{conditions,0}',
      '{"key": "RULE_TOTAL_BEFORE_TAX", "value": "many"}')
    where company_id = ${company.companyId} and id = ${broken}`.execute(rules.platform.db);
  expect(await company.run([broken, sound])).toMatchObject({
    rules: [{ state: 'failed' }, { state: 'done', moved: 1 }],
  });
  expect(await company.filed(id)).toEqual({ directory, tags: [] });
});

test.each<[string, (nth: number) => Loss | null]>([
  ['happened, though its answer was lost', (nth) => (nth % 3 === 0 ? 'answer' : null)],
  ['was lost with its request', (nth) => (nth % 3 === 1 ? 'request' : null)],
])('a run is carried out once whichever COMMIT %s', async (_what, lossOf) => {
  let nth = 0;
  let isCut = false;
  const through = await rulesApp((db) =>
    losingCommits(db, () => {
      nth += 1;
      return isCut ? lossOf(nth) : null;
    }),
  );
  const mine = await through.company();
  const directory = await mine.directory('D');
  const tag = await mine.tag('T');
  const rule = await mine.rule('A', { conditions: [VAT_10], directory, tags: [tag] });
  const ids = [await mine.issued(), await mine.issued(), await mine.issued()];
  isCut = true;
  const run = await mine.run([rule]);
  expect(run).toMatchObject({ state: 'begun', invoices: 3 });
  for (const id of ids) expect(await mine.filed(id)).toEqual({ directory, tags: [tag] });
  await mine.undo(run.bulk_act_id);
  for (const id of ids) expect(await mine.filed(id)).toEqual({ directory: null, tags: [] });
});

test('what a person moves between finding and doing is left to the person', async () => {
  let own = '';
  let id = '';
  let isOn = false;
  const through = await rulesApp((db) =>
    beforeTransactions(db, async () => {
      if (!isOn) return;
      const matches = await sql`select from rule_match where invoice_id = ${id}`.execute(db);
      if (matches.rows.length === 0) return;
      isOn = false;
      await sql`update invoice set directory_id = ${own} where id = ${id}`.execute(db);
    }),
  );
  const mine = await through.company();
  own = await mine.directory('Own');
  const directory = await mine.directory('D');
  const rule = await mine.rule('A', { conditions: [VAT_10], directory });
  id = await mine.issued();
  isOn = true;
  const run = await mine.run([rule]);
  expect(await mine.filed(id)).toEqual({ directory: own, tags: [] });
  const act = await mine.app.get(`/e-invoice-api/api/bulk-acts/${run.bulk_act_id}`);
  expect(act.data).toMatchObject({ state: 'finished', done: 0, failed: 1 });
  expect(await mine.explained(id)).toEqual([]);
});

test('a dry run that was not applied is deleted after a day, and one that cannot be deleted blocks no other', async () => {
  const { db, clock } = rules.platform;
  const directory = await company.directory('D');
  await company.issued();
  const rule = await company.rule('A', { conditions: [VAT_10], directory });
  const dryRun = async () => (await company.run([rule], { dry_run: true })).id;
  const [first, stuck, last] = [await dryRun(), await dryRun(), await dryRun()];
  const left = async () => {
    const shown = await Promise.all([first, stuck, last].map((id) => company.runOf(id)));
    return shown.flatMap((run) => run.id ?? []);
  };
  await sql`create function stuck() returns trigger language plpgsql
    as $$ begin raise exception 'damaged'; end $$`.execute(db);
  await sql`create trigger stuck before delete on rule_run for each row
    when (old.id = ${sql.lit(stuck)}) execute function stuck()`.execute(db);
  await deleteOldRuleRuns(rules.platform);
  expect(await left()).toEqual([first, stuck, last]);
  clock.advance(NIGHT + 1);
  await deleteOldRuleRuns(rules.platform);
  expect(await left()).toEqual([stuck]);
  await sql`drop trigger stuck on rule_run`.execute(db);
  await deleteOldRuleRuns(rules.platform);
  expect(await left()).toEqual([]);
});
