import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { saveArchive, writeArchive } from '../features/company-archive/index.ts';
import type { ReportLine } from '../platform/backup/progress.ts';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/db/database.ts';
import { type ControlAct, callControl } from '../platform/embedded/control.ts';
import { DataFolderInUse } from '../platform/embedded/data-folder-lock.ts';
import { openStore } from '../platform/files/open-store.ts';
import { readConfig } from '../platform/read-config.ts';
import { VERSION } from '../version.ts';
import type { CommandIo } from './command-io.ts';
import { withDatabase } from './with-database.ts';

const USAGE = `hoadon company export TAX-CODE TO

export   writes everything of a company into a zip: its tables of one moment as CSV with a described schema, all files
         (signed XML, messages of the tax authority, PDFs), the audit trail, its users without passwords. Servers may
         run. TO is a new file, or a folder. Interrupted, it leaves nothing under that name.

Exit status: 0 done, 1 files are missing in the installation, 2 wrong usage or failure.`;

export async function companyCommand(args: string[], io: CommandIo): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h' } },
  });
  if (values.help) {
    io.out(USAGE);
    return 0;
  }
  const [act, first, second, ...others] = positionals;
  if (act === 'export' && first && second && others.length === 0)
    return exportCompany(first, second, io);
  io.error(USAGE);
  return 2;
}

type Installation = Readonly<{ config: Config; database: Database }>;

const ExportRequest = z.object({ taxCode: z.string(), to: z.string() });
type ExportRequest = z.infer<typeof ExportRequest>;
const ExportSummary = z.object({
  path: z.string(),
  rows: z.number(),
  files: z.number(),
  missing: z.array(z.string()),
});
type ExportSummary = z.infer<typeof ExportSummary>;

async function exportCompany(taxCode: string, to: string, io: CommandIo): Promise<number> {
  const request = { taxCode, to: await archivePath(to, `${taxCode}.zip`) };
  const written = ExportSummary.parse(await inInstallation('company-export', request, io));
  io.out(`${written.path}: ${written.rows} rows, ${written.files} files`);
  for (const hash of written.missing)
    io.error(`file ${hash} is missing or damaged in the installation: restore it from a backup`);
  return written.missing.length === 0 ? 0 : 1;
}

async function archivePath(to: string, name: string): Promise<string> {
  const isFolder = await stat(to).then(
    (found) => found.isDirectory(),
    () => false,
  );
  return isFolder ? resolve(join(to, name)) : resolve(to);
}

/** What commands about a company do in an installation; a running embedded server does it itself. */
const ACTS = {
  'company-export': async (installation: Installation, input: unknown, report: ReportLine) =>
    writeExport(installation, ExportRequest.parse(input), report),
} as const;

async function inInstallation(
  act: keyof typeof ACTS,
  input: unknown,
  io: CommandIo,
): Promise<unknown> {
  const config = readConfig(io.environment, 'tool');
  try {
    return await withDatabase(io, (database) => ACTS[act]({ config, database }, input, io.out));
  } catch (error) {
    if (!(error instanceof DataFolderInUse)) throw error;
    return callControl(config.dataFolder, act, input, io.out);
  }
}

export const companyActs = (installation: Installation): Readonly<Record<string, ControlAct>> =>
  Object.fromEntries(
    Object.entries(ACTS).map(([name, act]) => [
      name,
      (input: unknown, report: ReportLine) => act(installation, input, report),
    ]),
  );

const REPORT_EVERY_MS = 2_000;

async function writeExport(
  { config, database }: Installation,
  { taxCode, to }: ExportRequest,
  report: ReportLine,
): Promise<ExportSummary> {
  const companyId = await requireCompany(database, taxCode);
  const files = await openStore(database.db, config.files);
  let reportedAt = Date.now();
  const { stream, manifest } = writeArchive(
    { database, files, version: VERSION },
    {
      companyId,
      at: new Date(),
      onProgress(done, total) {
        if (Date.now() - reportedAt < REPORT_EVERY_MS) return;
        reportedAt = Date.now();
        report(`${done} of ${total}`);
      },
    },
  );
  await saveArchive(stream, to);
  const { tables, bundles, missing } = await manifest;
  return {
    path: to,
    rows: tables.reduce((sum, { rows }) => sum + rows, 0),
    files: bundles.reduce((sum, bundle) => sum + bundle.files, 0),
    missing,
  };
}

async function requireCompany({ db }: Database, taxCode: string): Promise<string> {
  const company = await db
    .selectFrom('company')
    .select('id')
    .where('tax_code', '=', taxCode)
    .executeTakeFirst();
  if (!company) throw new Error(`no company has the tax code ${taxCode}`);
  return company.id;
}
