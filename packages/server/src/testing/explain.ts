import { CompiledQuery, type RawBuilder } from 'kysely';
import type { Db } from '../platform/db/open.ts';

type Node = Readonly<{
  'Node Type': string;
  'Index Name'?: string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: readonly Node[];
}>;

/** How the database went about a statement: it was run, and what it did was counted. */
export type Explained = Readonly<{
  indexes: readonly string[];
  /** Tables read from end to end. */
  readWhole: readonly string[];
  /** Rows that the largest sort was given. */
  mostSorted: number;
  /** Rows that were looked at in tables, those that did not meet the conditions included. */
  rowsRead: number;
  /** Of one table. */
  rowsReadIn: (table: string) => number;
  /** Scans that needed the table itself, because an index did not cover every column. */
  rowsFetchedFrom: (table: string) => number;
}>;

export async function explained(db: Db, statement: RawBuilder<unknown>): Promise<Explained> {
  const query = statement.compile(db);
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': readonly { Plan: Node }[] }>(
    CompiledQuery.raw(`explain (analyze, timing off, format json) ${query.sql}`, [
      ...query.parameters,
    ]),
  );
  const nodes = rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => allOf(Plan)));
  const sorts = nodes.filter((node) => node['Node Type'] === 'Sort');
  return {
    indexes: nodes.flatMap((node) => node['Index Name'] ?? []),
    readWhole: nodes.flatMap((node) =>
      node['Node Type'] === 'Seq Scan' ? (node['Relation Name'] ?? []) : [],
    ),
    mostSorted: Math.max(0, ...sorts.map((node) => rowsOut(node.Plans?.[0]))),
    rowsRead: rowsReadBy(nodes.filter((node) => node['Relation Name'] !== undefined)),
    rowsReadIn: (table) => rowsReadBy(nodes.filter((node) => node['Relation Name'] === table)),
    rowsFetchedFrom: (table) =>
      rowsReadBy(
        nodes.filter(
          (node) => node['Relation Name'] === table && node['Node Type'] !== 'Index Only Scan',
        ),
      ),
  };
}

const allOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(allOf)];

const rowsOut = (node: Node | undefined): number =>
  node ? node['Actual Rows'] * node['Actual Loops'] : 0;

const rowsReadBy = (nodes: readonly Node[]): number =>
  nodes.reduce((sum, node) => sum + rowsOut(node) + rowsRemoved(node), 0);

const rowsRemoved = (node: Node): number =>
  ((node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)) *
  node['Actual Loops'];
