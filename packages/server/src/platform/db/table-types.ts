import type { ScriptRunner } from './migrate.ts';

type Column = Readonly<{
  table_name: string;
  column_name: string;
  udt_name: string;
  is_nullable: 'YES' | 'NO';
  is_identity: 'YES' | 'NO';
  column_default: string | null;
  is_generated: 'ALWAYS' | 'NEVER';
}>;

/** TypeScript type of a PostgreSQL type after the parsers of open.ts. */
const TYPESCRIPT: Readonly<Record<string, string>> = {
  int2: 'number',
  int4: 'number',
  int8: 'string',
  numeric: 'string',
  text: 'string',
  uuid: 'string',
  bool: 'boolean',
  date: 'string',
  timestamptz: 'string',
  bytea: 'Uint8Array',
  _text: 'string[]',
  _int8: 'string[]',
};

const COLUMNS = `
  select c.table_name, c.column_name, c.udt_name, c.is_nullable, c.is_identity, c.column_default,
    c.is_generated
  from information_schema.columns c
  join information_schema.tables t using (table_schema, table_name)
  where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name <> 'migration'
  order by c.table_name, c.ordinal_position`;

const HEAD = `// Made by \`npm run tables\` from the migrated schema. Do not edit.
import type { ColumnType, Generated } from 'kysely';
`;

/** The row types of a migrated database, as the text of tables.generated.ts. */
export async function tableTypes(engine: ScriptRunner): Promise<string> {
  const rows = (await engine.run(COLUMNS)).rows as Column[];
  const tables = new Map<string, string>();
  for (const row of rows)
    tables.set(row.table_name, (tables.get(row.table_name) ?? '') + columnLine(row));
  const bodies = [...tables].map(([table, columns]) => `  ${table}: {\n${columns}  };\n`);
  return `${HEAD}\nexport interface Tables {\n${bodies.join('')}}\n`;
}

function columnLine(column: Column): string {
  const nullable = column.is_nullable === 'YES' ? ' | null' : '';
  const isOptional =
    column.is_identity === 'YES' ||
    column.is_generated === 'ALWAYS' ||
    column.column_default !== null;
  if (column.udt_name === 'jsonb') {
    const written = `string${nullable}`;
    const inserted = isOptional ? `${written} | undefined` : written;
    return `    ${column.column_name}: ColumnType<unknown, ${inserted}, ${written}>;\n`;
  }
  const base = TYPESCRIPT[column.udt_name];
  if (!base) throw new Error(`${column.table_name}.${column.column_name}: type ${column.udt_name}`);
  const type = `${base}${nullable}`;
  return `    ${column.column_name}: ${isOptional ? `Generated<${type}>` : type};\n`;
}
