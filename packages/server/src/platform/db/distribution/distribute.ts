import type { ScriptRunner } from '../migrate.ts';
import { readCatalog } from './catalog.ts';
import { type Distributed, type DistributionStep, KEYS_OFF, planDistribution } from './plan.ts';
import { refusals } from './refusals.ts';

export async function hasCitus({ run }: ScriptRunner): Promise<boolean> {
  const { rows } = await run(`select from pg_extension where extname = 'citus'`);
  return rows.length > 0;
}

/**
 * Distributes every table by its comment and its company_id; returns the steps taken. A second run takes only the steps
 * that are missing.
 */
export async function distributeTables(
  engine: ScriptRunner,
  onStep: (distributionStep: DistributionStep) => void = () => {},
): Promise<DistributionStep[]> {
  for (const sentence of SETTINGS) await engine.run(sentence);
  const catalog = await readCatalog(engine);
  const refused = refusals(catalog);
  if (refused.length > 0)
    throw new Error(`These tables cannot be distributed:\n${refused.join('\n')}`);
  const steps = planDistribution(catalog, await readDistributed(engine));
  for (const distributionStep of steps) {
    onStep(distributionStep);
    await engine.run(distributionStep.sql);
  }
  return steps;
}

const SETTINGS = [
  // The one trigger there is reads nothing but its row.
  'set citus.enable_unsafe_triggers to on',
  // A table that refers to a reference table must not become a third kind.
  'set citus.enable_local_reference_table_foreign_keys to off',
  'create schema if not exists hoadon_distribute',
  `create table if not exists ${KEYS_OFF} (
    table_name text not null, name text not null, definition text not null, primary key (table_name, name))`,
];

/** From the catalog of Citus: `h` is distributed by hash; `n` with `t` is a reference table, with `s` a local one. */
async function readDistributed({ run }: ScriptRunner): Promise<Distributed> {
  const { rows } = await run(`
    with placed as (
      select c.relname as name, p.partmethod, pg_relation_size(c.oid) > 0 as "isLeftOver"
      from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
      where c.relnamespace = 'public'::regnamespace
        and (p.partmethod = 'h' or (p.partmethod = 'n' and p.repmodel = 't')))
    select
      (select coalesce(json_agg(name order by name), '[]') from placed where partmethod = 'n') as "references",
      (select coalesce(json_agg(name order by name), '[]') from placed where partmethod = 'h') as tables,
      (select coalesce(json_agg(name order by name), '[]') from placed where "isLeftOver") as leftovers,
      (select coalesce(json_agg(json_build_object('table', table_name, 'name', name, 'definition', definition)
        order by table_name, name), '[]') from ${KEYS_OFF}) as "keysOff"`);
  return rows[0] as Distributed;
}
