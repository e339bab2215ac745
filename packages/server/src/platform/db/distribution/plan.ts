import type { Catalog, ForeignKey } from './catalog.ts';

/** What is already distributed in the cluster. */
export type Distributed = Readonly<{
  references: readonly string[];
  tables: readonly string[];
  /** Tables of both kinds whose former rows are still stored on the coordinator, where no statement reads them. */
  leftovers: readonly string[];
  /** Foreign keys dropped by a run that did not finish. */
  keysOff: readonly DroppedKey[];
}>;

export type DroppedKey = Pick<ForeignKey, 'table' | 'name' | 'definition'>;

export type DistributionStep = Readonly<{ description: string; sql: string }>;

/** Table of dropped foreign keys, from which the next run restores them if this one dies. */
export const KEYS_OFF = 'hoadon_distribute.key_off';

/**
 * Plans the steps from the current schema to all tables distributed. Each step is independent, and the next run
 * continues an interrupted one: Citus distributes a table that has foreign keys into tables of another kind neither
 * alone nor within one transaction of several such steps.
 */
export function planDistribution(catalog: Catalog, distributed: Distributed): DistributionStep[] {
  const placed = new Set([...distributed.references, ...distributed.tables]);
  const isNew = (name: string) => !placed.has(name);
  const fresh = catalog.tables.filter(({ name }) => isNew(name));
  const references = fresh.filter(({ isGlobal }) => isGlobal).map(({ name }) => name);
  const tables = fresh.filter(({ isGlobal }) => !isGlobal).map(({ name }) => name);
  const takenOff = catalog.foreignKeys.filter(({ table, target }) => isNew(table) || isNew(target));
  const [anchor] = [...distributed.tables, ...tables];
  return [
    ...takenOff.flatMap(takeOff),
    ...(fresh.length > 0 ? catalog.functions.map(copyFunction) : []),
    ...references.map(makeReference),
    ...tables.map((name) => distribute(name, name === anchor ? null : (anchor ?? null))),
    ...[...distributed.leftovers, ...references, ...tables].map(dropLeftovers),
    ...putBack(takenOff, distributed.keysOff, catalog.foreignKeys),
  ];
}

const takeOff = (key: ForeignKey): DistributionStep[] => {
  const values = [key.table, key.name, key.definition].map(text).join(', ');
  return [
    {
      description: `remembering ${key.name} of ${key.table}`,
      sql: `insert into ${KEYS_OFF} (table_name, name, definition) values (${values}) on conflict do nothing`,
    },
    {
      description: `taking ${key.name} off ${key.table}`,
      sql: `alter table ${own(key.table)} drop constraint ${name(key.name)}`,
    },
  ];
};

const copyFunction = (signature: string): DistributionStep => ({
  description: `giving ${signature} to all nodes`,
  sql: `select create_distributed_function(${text(signature)})`,
});

const makeReference = (table: string): DistributionStep => ({
  description: `making ${table} a reference table`,
  sql: `select create_reference_table(${text(own(table))})`,
});

const distribute = (table: string, with_: string | null): DistributionStep => ({
  description: `distributing ${table} by company`,
  sql: `select create_distributed_table(${text(own(table))}, 'company_id'${
    with_ === null ? '' : `, colocate_with => ${text(own(with_))}`
  })`,
});

const dropLeftovers = (table: string): DistributionStep => ({
  description: `dropping the rows of ${table} that were copied to the nodes`,
  sql: `select truncate_local_data_after_distributing_table(${text(own(table))})`,
});

/** Restores the keys dropped by this run and by earlier ones; for a key that exists already, only deletes its note. */
function putBack(
  takenOff: readonly DroppedKey[],
  keysOff: readonly DroppedKey[],
  existing: readonly DroppedKey[],
): DistributionStep[] {
  const idOf = ({ table, name }: DroppedKey) => `${table} ${name}`;
  const off = new Map([...keysOff, ...takenOff].map((key) => [idOf(key), key]));
  const existingIds = new Set(existing.map(idOf));
  for (const key of takenOff) existingIds.delete(idOf(key));
  return [...off.values()].flatMap((key) => [
    ...(existingIds.has(idOf(key))
      ? []
      : [
          {
            description: `putting ${key.name} back on ${key.table}`,
            sql: `alter table ${own(key.table)} add constraint ${name(key.name)} ${key.definition}`,
          },
        ]),
    {
      description: `forgetting ${key.name} of ${key.table}`,
      sql: `delete from ${KEYS_OFF} where table_name = ${text(key.table)} and name = ${text(key.name)}`,
    },
  ]);
}

const text = (value: string): string => `'${value.replaceAll("'", "''")}'`;
const name = (value: string): string => `"${value.replaceAll('"', '""')}"`;
const own = (table: string): string => `public.${name(table)}`;
