import { type AuditKey, auditKeysOf } from '../../../platform/audit/audit-keys.ts';
import { refuseNonEmpty } from '../../../platform/backup/restore-backup.ts';
import type { CopyConnection } from '../../../platform/db/copy-connection.ts';
import type { Database } from '../../../platform/db/database.ts';
import { unknownMigrations } from '../../../platform/db/migrate.ts';
import { migrationFiles } from '../../../platform/db/migration-files.ts';
import type { FileStore } from '../../../platform/files/port.ts';
import { ArchiveFault, type ArchiveManifest, EXPORTED_TABLES } from '../archive/index.ts';
import { companyTablesInOrder } from './company-tables-in-order.ts';
import { importedTrail } from './import-audit.ts';
import { importFiles } from './import-files.ts';
import { importTable } from './import-table.ts';
import { type ImportAccounts, type ImportedUser, importUsers } from './import-users.ts';
import { insertCompany } from './insert-company.ts';
import type { OpenArchive } from './open-archive.ts';
import { sealTrail } from './seal-trail.ts';
import { literal } from './sql-literal.ts';

export type ImportTarget = Readonly<{
  database: Database;
  files: Pick<FileStore, 'store'>;
  at: Date;
  /** Only to look at: into an empty installation, which is paused for good. */
  isCopy: boolean;
  onProgress(what: string, done: number, total: number): void;
}> &
  ImportAccounts;

export type ImportedCompany = Readonly<{
  companyId: string;
  rows: number;
  files: number;
  users: readonly ImportedUser[];
}>;

/**
 * Adds the company of an archive, with the pause `arrived`: it is read only until a person confirms that it issues here.
 * A copy has the pause `copy` and pauses the installation, because the company works on where it came from.
 * Everything is one transaction; a process that is killed leaves files without a place, and nothing else. Throws
 * ArchiveFault.
 */
export async function importArchive(
  archive: OpenArchive,
  target: ImportTarget,
): Promise<ImportedCompany> {
  const { manifest } = archive;
  await refuseOtherSchema(manifest);
  if (target.isCopy) await refuseNonEmpty(target.database);
  else if (!manifest.hasLeft)
    throw new ArchiveFault(
      `${manifest.company.name} still worked in its installation when it was exported, and could issue the same numbers there: run hoadon company pause ${manifest.company.taxCode} there, and export it again. If that installation is lost, restore its backup (hoadon restore). To look at this archive, import it with --copy into a new installation`,
    );
  const keys = auditKeysOf(target.database.db);
  return target.database.copies(async (connection) => {
    await connection.run('begin');
    try {
      const imported = await fill(connection, archive, { ...target, keys });
      await connection.run('commit');
      return imported;
    } catch (error) {
      await connection.run('rollback').catch(() => {});
      throw error;
    }
  });
}

async function refuseOtherSchema({ version, migrations }: ArchiveManifest): Promise<void> {
  const unknown = await unknownMigrations(migrations);
  if (unknown.length > 0)
    throw new ArchiveFault(
      `the archive was written by a newer version (${version}, with ${unknown.join(', ')}): install that version`,
    );
  const all = (await migrationFiles()).map(({ name }) => name);
  const lacking = all.filter((name) => !migrations.includes(name));
  if (lacking.length > 0)
    throw new ArchiveFault(
      `the archive was written by an older version (${version}, without ${lacking.join(', ')}): install this version there, and export the company again`,
    );
}

type Filling = ImportTarget & Readonly<{ keys: readonly AuditKey[] }>;

async function fill(
  connection: CopyConnection,
  archive: OpenArchive,
  target: Filling,
): Promise<ImportedCompany> {
  const { manifest } = archive;
  const inOrder = await companyTablesInOrder(connection);
  refuseUnknown(manifest, inOrder);
  await refuseExisting(connection, manifest);
  const users = await importUsers(connection, archive, target);
  await saveUserIds(connection, users);
  const companyId = await insertCompany(connection, archive, target.isCopy ? 'copy' : 'arrived');
  if (target.isCopy)
    await connection.run(`insert into restore (backup_at) values (${literal(manifest.at)})`);
  const byTable = new Map(manifest.tables.map((rows) => [rows.table, rows]));
  const trail = importedTrail(archive, {
    companyId,
    users: new Map(users.map(({ source, id }) => [source, id])),
    keys: target.keys,
  });
  let done = 0;
  for (const { table } of inOrder) {
    const rows = byTable.get(table);
    if (!rows) throw new ArchiveFault(`the archive has no table ${table}`);
    const place = { connection, archive, companyId };
    await importTable(place, rows, table === 'audit_entry' ? trail.blocks : undefined);
    done += 1;
    target.onProgress('tables', done, inOrder.length);
  }
  await sealTrail(connection, { archive, companyId, users, end: trail.end(), ...target });
  const files = await importFiles(archive, { ...target, connection, companyId }, (...counts) =>
    target.onProgress('files', ...counts),
  );
  await moveSequences(connection, companyId, inOrder);
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  return { companyId, rows, files, users };
}

type KnownTable = Awaited<ReturnType<typeof companyTablesInOrder>>[number];

function refuseUnknown({ tables }: ArchiveManifest, inOrder: readonly KnownTable[]): void {
  for (const { table, columns } of tables) {
    const known = inOrder.find((each) => each.table === table);
    if (!known && table !== 'company')
      throw new ArchiveFault(`this version has no table ${table} of companies`);
    const other = columns.find((column) => known && !known.columns.includes(column));
    if (other !== undefined) throw new ArchiveFault(`${table} has no column ${other}`);
    if (new Set(columns).size !== columns.length)
      throw new ArchiveFault(`${table} has a column twice`);
  }
}

async function refuseExisting(
  { run }: CopyConnection,
  { company }: ArchiveManifest,
): Promise<void> {
  const { rows } = await run(
    `select full_name from company where tax_code = ${literal(company.taxCode)}`,
  );
  const [existing] = rows as { full_name: string }[];
  if (existing)
    throw new ArchiveFault(
      `${existing.full_name} with the tax code ${company.taxCode} exists in this installation`,
    );
}

async function saveUserIds({ run }: CopyConnection, users: readonly ImportedUser[]): Promise<void> {
  const rows = users.map(({ source, id }) => ({ source, target: id }));
  await run(`
    create temporary table archive_user on commit drop as
      select source, target from json_to_recordset(${literal(JSON.stringify(rows))}::json)
        as u(source bigint, target bigint)`);
}

/** New rows of the company get ids behind the imported ones. */
async function moveSequences(
  { run }: CopyConnection,
  companyId: string,
  tables: readonly KnownTable[],
): Promise<void> {
  for (const { table, identity } of tables.filter(({ table }) => table in EXPORTED_TABLES))
    if (identity !== null)
      await run(`
        select setval('${identity.sequence}', last) from (
          select max(${identity.column}) as last from public.${table} where company_id = ${BigInt(companyId)}) as own
        where last > (select last_value from ${identity.sequence})`);
}
