import type { Catalog, ForeignKey } from './catalog.ts';

/** What the cluster has already. */
export type Distributed = Readonly<{
  references: readonly string[];
  tables: readonly string[];
  /** Tables of both kinds whose rows of before still lie on the coordinator, where nobody reads them. */
  leftovers: readonly string[];
  /** Foreign keys taken off by a run that did not come to its end. */
  keysOff: readonly KeptKey[];
}>;

export type KeptKey = Pick<ForeignKey, 'table' | 'name' | 'definition'>;

export type Step = Readonly<{ said: string; sql: string }>;

/** Where foreign keys are kept while they are off, for the next run to put back should this one die. */
export const KEYS_OFF = 'hoadon_distribute.key_off';

/**
 * The way from the schema as it is to all tables distributed. Each step stands alone, and a run that
 * was cut off is gone on with by the next: Citus distributes a table that has foreign keys into tables
 * of another kind neither alone nor within a transaction of several such steps.
 */
export function planDistribution(catalog: Catalog, there: Distributed): Step[] {
  const placed = new Set([...there.references, ...there.tables]);
  const isNew = (name: string) => !placed.has(name);
  const fresh = catalog.tables.filter(({ name }) => isNew(name));
  const references = fresh.filter(({ isGlobal }) => isGlobal).map(({ name }) => name);
  const tables = fresh.filter(({ isGlobal }) => !isGlobal).map(({ name }) => name);
  const takenOff = catalog.foreignKeys.filter(({ table, target }) => isNew(table) || isNew(target));
  const [anchor] = [...there.tables, ...tables];
  return [
    ...takenOff.flatMap(takeOff),
    ...(fresh.length > 0 ? catalog.functions.map(copyFunction) : []),
    ...references.map(makeReference),
    ...tables.map((name) => distribute(name, name === anchor ? null : (anchor ?? null))),
    ...[...there.leftovers, ...references, ...tables].map(dropLeftovers),
    ...putBack(takenOff, there.keysOff, catalog.foreignKeys),
  ];
}

const takeOff = (key: ForeignKey): Step[] => {
  const values = [key.table, key.name, key.definition].map(text).join(', ');
  return [
    {
      said: `remembering ${key.name} of ${key.table}`,
      sql: `insert into ${KEYS_OFF} (table_name, name, definition) values (${values}) on conflict do nothing`,
    },
    {
      said: `taking ${key.name} off ${key.table}`,
      sql: `alter table ${own(key.table)} drop constraint ${name(key.name)}`,
    },
  ];
};

const copyFunction = (signature: string): Step => ({
  said: `giving ${signature} to all nodes`,
  sql: `select create_distributed_function(${text(signature)})`,
});

const makeReference = (table: string): Step => ({
  said: `making ${table} a reference table`,
  sql: `select create_reference_table(${text(own(table))})`,
});

const distribute = (table: string, with_: string | null): Step => ({
  said: `distributing ${table} by company`,
  sql: `select create_distributed_table(${text(own(table))}, 'company_id'${
    with_ === null ? '' : `, colocate_with => ${text(own(with_))}`
  })`,
});

const dropLeftovers = (table: string): Step => ({
  said: `dropping the rows of ${table} that were copied to the nodes`,
  sql: `select truncate_local_data_after_distributing_table(${text(own(table))})`,
});

/** Those of this run and those that an earlier one left off; one that it left on is only forgotten. */
function putBack(
  takenOff: readonly KeptKey[],
  keysOff: readonly KeptKey[],
  standing: readonly KeptKey[],
): Step[] {
  const idOf = ({ table, name }: KeptKey) => `${table} ${name}`;
  const off = new Map([...keysOff, ...takenOff].map((key) => [idOf(key), key]));
  const stands = new Set(standing.map(idOf));
  for (const key of takenOff) stands.delete(idOf(key));
  return [...off.values()].flatMap((key) => [
    ...(stands.has(idOf(key))
      ? []
      : [
          {
            said: `putting ${key.name} back on ${key.table}`,
            sql: `alter table ${own(key.table)} add constraint ${name(key.name)} ${key.definition}`,
          },
        ]),
    {
      said: `forgetting ${key.name} of ${key.table}`,
      sql: `delete from ${KEYS_OFF} where table_name = ${text(key.table)} and name = ${text(key.name)}`,
    },
  ]);
}

const text = (value: string): string => `'${value.replaceAll("'", "''")}'`;
const name = (value: string): string => `"${value.replaceAll('"', '""')}"`;
const own = (table: string): string => `public.${name(table)}`;
