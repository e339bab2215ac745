import type { Catalog, Column, ForeignKey, Table } from './catalog.ts';

/** Refuses changes of written entries; reads nothing outside its row. */
const KNOWN_TRIGGERS: readonly string[] = ['audit_entry.audit_entry_append_only'];

/**
 * Returns, as sentences, what Citus would refuse and what would cross companies. Empty: the tables can be distributed
 * as they are.
 */
export function refusals({ tables, foreignKeys }: Catalog): string[] {
  const byName = new Map(tables.map((table) => [table.name, table]));
  return [...tables.flatMap(ofTable), ...foreignKeys.flatMap((key) => ofForeignKey(key, byName))];
}

function ofTable(table: Table): string[] {
  return [
    ...(table.isGlobal ? [] : ofCompanyTable(table)),
    ...table.triggers
      .map((trigger) => `${table.name}.${trigger}`)
      .filter((trigger) => !KNOWN_TRIGGERS.includes(trigger))
      .map((trigger) => `${trigger} is a trigger`),
  ];
}

function ofCompanyTable({ name, columns, keys }: Table): string[] {
  const company = columns.find((column) => column.name === 'company_id');
  if (!company) return [`${name} is neither global by its comment nor has it a company_id`];
  return [
    ...(isId(company) ? [] : [`${name}.company_id is no bigint that is never null`]),
    ...(keys.length > 0 ? [] : [`${name} has no key`]),
    ...keys
      .filter((key) => key.columns[0] !== 'company_id')
      .map((key) => `${name}: the key ${key.name} does not begin with company_id`),
    ...columns
      .filter((column) => column.isIdentity && !isId(column))
      .map((column) => `${name}.${column.name} is an identity that is no bigint`),
  ];
}

const isId = ({ type, isNullable }: Column): boolean => type === 'bigint' && !isNullable;

function ofForeignKey(key: ForeignKey, tables: ReadonlyMap<string, Table>): string[] {
  const [from, to] = [tables.get(key.table), tables.get(key.target)];
  const what = `${key.table}: the foreign key ${key.name} to ${key.target}`;
  if (!from || !to) return [`${what} leaves the schema`];
  if (from.isGlobal) return to.isGlobal ? [] : [`${what} leads from a global table to a company's`];
  const staysInside = key.pairs.some(
    ([own, other]) => own === 'company_id' && other === 'company_id',
  );
  return [
    ...(to.isGlobal || staysInside ? [] : [`${what} leaves the company`]),
    ...(key.changesColumns ? [`${what} sets columns where its target goes`] : []),
  ];
}
