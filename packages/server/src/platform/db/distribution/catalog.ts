import type { ScriptRunner } from '../migrate.ts';

/** A unique key: primary, unique or excluding; its columns in their order, an expression as null. */
export type Key = Readonly<{ name: string; columns: readonly (string | null)[] }>;

export type Column = Readonly<{
  name: string;
  type: string;
  isNullable: boolean;
  isIdentity: boolean;
}>;

export type Table = Readonly<{
  name: string;
  /** Its comment declares it shared by all companies. */
  isGlobal: boolean;
  columns: readonly Column[];
  keys: readonly Key[];
  triggers: readonly string[];
}>;

export type ForeignKey = Readonly<{
  name: string;
  table: string;
  target: string;
  /** Pairs of a referencing and a referenced column. */
  pairs: readonly (readonly [string, string])[];
  /** Whether it sets columns to null or to their default when the target row is deleted. */
  changesColumns: boolean;
  definition: string;
}>;

/** The schema of the product, as far as distribution needs it. */
export type Catalog = Readonly<{
  tables: readonly Table[];
  foreignKeys: readonly ForeignKey[];
  /** Own functions called by statements, by signature; trigger functions move with their tables. */
  functions: readonly string[];
}>;

/** Reads the schema made by the migrations; leaves out objects of extensions and of pg-boss. */
export async function readCatalog({ run }: ScriptRunner): Promise<Catalog> {
  const { rows } = await run(`
    select
      (select coalesce(json_agg(t order by t.name), '[]') from (${TABLES}) t) as tables,
      (select coalesce(json_agg(k order by k."table", k.name), '[]') from (${FOREIGN_KEYS}) k) as "foreignKeys",
      (select coalesce(json_agg(f.signature order by f.signature), '[]') from (${FUNCTIONS}) f) as functions`);
  return rows[0] as Catalog;
}

const TABLES = `
  select c.relname as name,
    coalesce(obj_description(c.oid, 'pg_class') like 'global%', false) as "isGlobal",
    (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null),
        'isNullable', not a.attnotnull, 'isIdentity', a.attidentity <> '') order by a.attnum)
      from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
    (select coalesce(json_agg(json_build_object('name', i.relname, 'columns',
        (select json_agg(a.attname order by k.place)
          from unnest(x.indkey::smallint[]) with ordinality as k (attnum, place)
          left join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
          where k.place <= x.indnkeyatts)) order by i.relname), '[]')
      from pg_index x join pg_class i on i.oid = x.indexrelid
      where x.indrelid = c.oid and (x.indisunique or x.indisexclusion)) as keys,
    (select coalesce(json_agg(g.tgname order by g.tgname), '[]')
      from pg_trigger g where g.tgrelid = c.oid and not g.tgisinternal) as triggers
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`;

const FOREIGN_KEYS = `
  select f.conname as name, c.relname as "table", t.relname as target,
    (select json_agg(json_build_array(a.attname, b.attname) order by k.place)
      from unnest(f.conkey, f.confkey) with ordinality as k (own, other, place)
      join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.own
      join pg_attribute b on b.attrelid = f.confrelid and b.attnum = k.other) as pairs,
    f.confdeltype in ('n', 'd') or f.confupdtype in ('n', 'd') as "changesColumns",
    pg_get_constraintdef(f.oid) as definition
  from pg_constraint f
  join pg_class c on c.oid = f.conrelid
  join pg_class t on t.oid = f.confrelid
  where f.contype = 'f' and c.relnamespace = 'public'::regnamespace`;

const FUNCTIONS = `
  select format('public.%I(%s)', p.proname, oidvectortypes(p.proargtypes)) as signature
  from pg_proc p
  where p.pronamespace = 'public'::regnamespace and p.prorettype <> 'trigger'::regtype
    and not exists (select from pg_depend d
      where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`;
