import type { ScriptRunner } from '../migrate.ts';

export type SchemaPart = Readonly<{ kind: string; text: string }>;

/**
 * Describes what pg_dump writes of the product and its job queue: columns, keys, indexes, triggers, functions,
 * sequences. Leaves the connection with an empty search_path, so that every name is qualified.
 */
export async function describeSchema({ run }: ScriptRunner): Promise<SchemaPart[]> {
  await run(`set search_path = ''`);
  return (await run(SCHEMA)).rows as SchemaPart[];
}

const SCHEMA = `
  with own as (
    select c.oid, n.nspname, c.relname, c.relkind from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'pgboss')
  )
  select 'column' as kind, format('%s.%s %s %s %s %s %s', relname, attname, format_type(atttypid, atttypmod), attnotnull,
      attidentity,
      (select string_agg(o, ',') from unnest(attoptions) as o where starts_with(o, 'n_distinct')), pg_get_expr(adbin, adrelid)) as text
    from own join pg_attribute on attrelid = oid and attnum > 0 and not attisdropped
      left join pg_attrdef on adrelid = attrelid and adnum = attnum where relkind in ('r', 'p')
  union all select 'constraint', format('%s %s %s', relname, conname, pg_get_constraintdef(c.oid))
    from own join pg_constraint c on conrelid = own.oid
  union all select 'index', format('%s %s', pg_get_indexdef(indexrelid), indisvalid)
    from own join pg_index on indrelid = oid
  union all select 'trigger', pg_get_triggerdef(t.oid) from own join pg_trigger t on tgrelid = own.oid where not tgisinternal
  union all select 'statistics', pg_get_statisticsobjdef(s.oid) from own join pg_statistic_ext s on stxrelid = own.oid
  union all select 'comment', format('%s %s', relname, obj_description(oid, 'pg_class')) from own
  union all select 'function', pg_get_functiondef(p.oid)
    from pg_proc p join pg_namespace n on n.oid = pronamespace
    where nspname in ('public', 'pgboss') and prokind = 'f'
      and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = p.oid and deptype = 'e')
  union all select 'sequence', format('%s %s', sequencename, last_value)
    from pg_sequences where schemaname in ('public', 'pgboss')
  order by 1, 2`;
