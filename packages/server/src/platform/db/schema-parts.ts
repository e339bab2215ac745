import type { Database } from './database.ts';
import type { ScriptRunner } from './migrate.ts';
import { EXPECTED_PARTS } from './schema-parts.generated.ts';

/** Parts of one kind of one table; the table of a function is empty. */
type SchemaParts = readonly [kind: string, table: string, names: readonly string[]];

const PARTS = `
  with own as (
    select oid, relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
  ), part as (
    select 'column' as kind, own.name as "table", a.attname as name
      from own join pg_attribute a on a.attrelid = own.oid and a.attnum > 0 and not a.attisdropped
    union all
    -- PostgreSQL 18 lists what may not be null as constraints, too.
    select 'constraint', own.name, c.conname from own join pg_constraint c on c.conrelid = own.oid and c.contype in ('c', 'f', 'p', 'u')
    union all
    select 'index', own.name, i.relname
      from own join pg_index x on x.indrelid = own.oid and x.indisvalid join pg_class i on i.oid = x.indexrelid
      where not exists (select from pg_constraint c where c.conindid = x.indexrelid and c.contype in ('p', 'u'))
    union all
    select 'trigger', own.name, t.tgname from own join pg_trigger t on t.tgrelid = own.oid and not t.tgisinternal
    union all
    select 'function', '', format('%s(%s)', p.proname, oidvectortypes(p.proargtypes))
      from pg_proc p
      where p.pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  )
  select kind, "table", json_agg(name order by name collate "C") as names
  from part group by 1, 2 order by 1, 2`;

async function schemaParts({ run }: ScriptRunner): Promise<SchemaParts[]> {
  const rows = (await run(PARTS)).rows as { kind: string; table: string; names: string[] }[];
  return rows.map(({ kind, table, names }) => [kind, table, names]);
}

/** Returns the parts of the database as the text of schema-parts.generated.ts. */
export async function schemaPartsFile(engine: ScriptRunner): Promise<string> {
  const lines = (await schemaParts(engine))
    .filter(([, table]) => table !== 'migration')
    .map((parts) => `  ${JSON.stringify(parts)},\n`);
  return `// Made by \`npm run tables\` from the migrated schema. Do not edit.
export const EXPECTED_PARTS: readonly (readonly [kind: string, table: string, names: readonly string[]])[] = [
${lines.join('')}];
`;
}

/**
 * Returns the parts of this version that the database lacks; a missing table counts as one part. Additional parts are
 * harmless.
 */
export async function missingParts(engine: ScriptRunner): Promise<string[]> {
  const actual = new Map<string, ReadonlySet<string>>();
  for (const [kind, table, names] of await schemaParts(engine))
    actual.set(`${kind} ${table}`, new Set(names));
  const lacks = (table: string) => table !== '' && !actual.has(`column ${table}`);
  const tables = new Set(EXPECTED_PARTS.map(([, table]) => table).filter(lacks));
  return [
    ...[...tables].map((table) => `table ${table}`),
    ...EXPECTED_PARTS.filter(([, table]) => !tables.has(table)).flatMap(([kind, table, names]) =>
      names
        .filter((name) => !actual.get(`${kind} ${table}`)?.has(name))
        .map((name) => `${kind} ${table && `${table}.`}${name}`),
    ),
  ];
}

const NAMED = 5;

/** For example a partly restored backup: its migrations are all recorded as applied. */
export class SchemaIncomplete extends Error {
  override readonly name = 'SchemaIncomplete';
  constructor(missing: readonly string[]) {
    const more = missing.length - NAMED;
    super(
      `The database lacks parts of this version: ${missing.slice(0, NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}. Restore the backup into an empty database and look at what pg_restore reports (docs/operations.md).`,
    );
  }
}

export const refuseIncomplete = (database: Pick<Database, 'scripts'>): Promise<void> =>
  database.scripts(async (engine) => {
    const missing = await missingParts(engine);
    if (missing.length > 0) throw new SchemaIncomplete(missing);
  });
