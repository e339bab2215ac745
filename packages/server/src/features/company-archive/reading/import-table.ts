import type { CopyConnection } from '../../../platform/db/copy-connection.ts';
import {
  ACTOR_COLUMNS,
  type ArchivedRows,
  ArchiveFault,
  recordScanner,
  tableEntry,
  USER_COLUMNS,
  wholeRecords,
} from '../archive/index.ts';
import type { OpenArchive } from './open-archive.ts';
import { withoutHeading } from './rows.ts';

type Target = Readonly<{ connection: CopyConnection; archive: OpenArchive; companyId: string }>;

/**
 * Copies the rows of a table into a temporary one, and from there into the table of the company: rows name neither
 * another company nor, because their users are looked up in `archive_user`, a user that the archive does not have.
 */
export async function importTable(
  { connection, archive, companyId }: Target,
  rows: ArchivedRows & Readonly<{ table: string }>,
  blocks: AsyncIterable<Uint8Array> = blocksOf(archive, rows),
): Promise<void> {
  const { table, columns } = rows;
  await stage(connection, rows, blocks);
  const values = columns.map((column) => importedValue(table, column)).join(', ');
  await connection
    .run(
      `insert into public.${table} (company_id, ${columns.join(', ')}) overriding system value
       select ${BigInt(companyId)}, ${values} from archive_rows t`,
    )
    .catch((cause: unknown) => {
      throw doesNotFit(table, cause);
    });
}

const blocksOf = (archive: OpenArchive, { table, columns }: ArchivedRows & { table: string }) =>
  withoutHeading(wholeRecords(archive.read(tableEntry(table))), columns);

/** Fills the table `archive_rows`. Throws ArchiveFault if there are not as many rows as the manifest states. */
export async function stage(
  connection: CopyConnection,
  { table, columns, rows }: ArchivedRows & Readonly<{ table: string }>,
  blocks: AsyncIterable<Uint8Array>,
): Promise<void> {
  await connection.run(`
    drop table if exists archive_rows;
    create temporary table archive_rows on commit drop as
      select ${columns.join(', ')} from public.${table} with no data`);
  const scanner = recordScanner();
  for await (const block of blocks) {
    scanner.scan(block);
    await connection
      .copyIn(`archive_rows (${columns.join(', ')})`, block, 'csv')
      .catch((cause: unknown) => {
        throw doesNotFit(table, cause);
      });
  }
  if (scanner.records() !== rows)
    throw new ArchiveFault(`${table} has ${scanner.records()} rows, and the manifest ${rows}`);
}

const doesNotFit = (table: string, cause: unknown): ArchiveFault =>
  new ArchiveFault(
    `the rows of ${table} do not fit: ${cause instanceof Error ? cause.message : String(cause)}`,
    { cause },
  );

function importedValue(table: string, quoted: string): string {
  const column = quoted.replaceAll('"', '');
  if (USER_COLUMNS[table] === column)
    return `(select u.target from archive_user u where u.source = t.${quoted})`;
  // The rows of the audit trail name users of this installation already: they are covered by its hashes.
  if (table !== 'audit_entry' && ACTOR_COLUMNS[table]?.includes(column))
    return `coalesce((select 'user/' || u.target from archive_user u where 'user/' || u.source = t.${quoted}), t.${quoted})`;
  return `t.${quoted}`;
}
