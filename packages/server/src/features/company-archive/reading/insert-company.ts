import type { CopyConnection } from '../../../platform/db/copy-connection.ts';
import {
  ArchiveFault,
  COMPANY_COLUMNS_LEFT_OUT,
  tableEntry,
  wholeRecords,
} from '../archive/index.ts';
import type { CompanyPause } from '../moving/index.ts';
import { stage } from './import-table.ts';
import type { OpenArchive } from './open-archive.ts';
import { withoutHeading } from './rows.ts';
import { literal } from './sql-literal.ts';

/** Inserts the company, paused; returns its id in this installation. */
export async function insertCompany(
  connection: CopyConnection,
  archive: OpenArchive,
  pause: Exclude<CompanyPause, 'leaving'>,
): Promise<string> {
  const { manifest } = archive;
  const rows = manifest.tables.find(({ table }) => table === 'company');
  if (rows?.rows !== 1) throw new ArchiveFault('the archive is not of one company');
  const known = await companyColumns(connection);
  const other = rows.columns.find((column) => !known.includes(column));
  if (other !== undefined) throw new ArchiveFault(`company has no column ${other}`);
  const blocks = withoutHeading(wholeRecords(archive.read(tableEntry('company'))), rows.columns);
  await stage(connection, rows, blocks);
  const columns = rows.columns.join(', ');
  const { rows: inserted } = await connection.run(`
    insert into company (${columns}, pause) select ${columns}, '${pause}' from archive_rows
    where tax_code = ${literal(manifest.company.taxCode)} returning id::text as id`);
  const [company] = inserted as { id: string }[];
  if (!company) throw new ArchiveFault('the company of the archive is not the one of its manifest');
  return company.id;
}

async function companyColumns({ run }: CopyConnection): Promise<string[]> {
  const { rows } = await run(`
    select quote_ident(column_name) as name from information_schema.columns
    where table_schema = 'public' and table_name = 'company'`);
  const names = (rows as { name: string }[]).map(({ name }) => name);
  return names.filter((name) => !COMPANY_COLUMNS_LEFT_OUT.includes(name));
}
