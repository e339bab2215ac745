import { z } from 'zod';
import {
  pauseCompany,
  resumeCompany,
  saveArchive,
  type WorkUnderWay,
  waitUntilQuiet,
  writeArchive,
  writeInspection,
} from '../../features/company-archive/index.ts';
import type { ReportLine } from '../../platform/backup/progress.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/db/database.ts';
import { type ControlAct, callControl } from '../../platform/embedded/control.ts';
import { DataFolderInUse } from '../../platform/embedded/data-folder-lock.ts';
import { openStore } from '../../platform/files/open-store.ts';
import { readConfig } from '../../platform/read-config.ts';
import { VERSION } from '../../version.ts';
import type { CommandIo } from '../command-io.ts';
import { withDatabase } from '../with-database.ts';

type Installation = Readonly<{ config: Config; database: Database }>;

const ExportRequest = z.object({ taxCode: z.string(), to: z.string() });
type ExportRequest = z.infer<typeof ExportRequest>;
export const ExportSummary = z.object({
  path: z.string(),
  rows: z.number(),
  files: z.number(),
  missing: z.array(z.string()),
});
type ExportSummary = z.infer<typeof ExportSummary>;

const day = () => z.iso.date('days of the calendar are written 2026-01-31');

/** Days of issue, both included. */
export const StatedPeriod = z
  .object({ from: day(), to: day() })
  .refine(({ from, to }) => from <= to, 'the first day is after the last one');
export type StatedPeriod = z.infer<typeof StatedPeriod>;

const InspectionRequest = z.object({ taxCode: z.string(), path: z.string(), period: StatedPeriod });
export const InspectionSummary = z.object({
  invoices: z.number(),
  files: z.number(),
  missing: z.array(z.string()),
});

export const inWords = ({ jobs, invoices, mails }: WorkUnderWay): string =>
  `${jobs} jobs, ${invoices} invoices, ${mails} e-mails`;

/** What commands about a company do in an installation; a running embedded server does it itself. */
const ACTS = {
  'company-export': async (installation: Installation, input: unknown, report: ReportLine) =>
    writeExport(installation, ExportRequest.parse(input), report),
  'company-inspection': async (
    { config, database }: Installation,
    input: unknown,
    report: ReportLine,
  ) => {
    const { taxCode, path, period } = InspectionRequest.parse(input);
    const { stream, written } = writeInspection(await sourceOf({ config, database }), {
      companyId: await requireCompany(database, taxCode),
      period,
      at: new Date(),
      onProgress: progressTo(report),
    });
    await saveArchive(stream, path);
    return written;
  },
  'company-pause': async ({ database }: Installation, input: unknown, report: ReportLine) => {
    const { taxCode, wait } = z.object({ taxCode: z.string(), wait: z.number() }).parse(input);
    const companyId = await requireCompany(database, taxCode);
    await pauseCompany(database.db, { companyId, at: new Date().toISOString() });
    const waiting = seldom(report);
    return waitUntilQuiet(database, {
      companyId,
      timeoutMs: wait * 1_000,
      onWaiting: (left) => waiting(`under way: ${inWords(left)}`),
    });
  },
  'company-resume': async ({ database }: Installation, input: unknown) => {
    const { taxCode } = z.object({ taxCode: z.string() }).parse(input);
    const companyId = await requireCompany(database, taxCode);
    return resumeCompany(database.db, { companyId, at: new Date().toISOString() });
  },
} as const;

/** Returns the result of the act. */
export async function inInstallation(
  act: keyof typeof ACTS,
  input: unknown,
  io: CommandIo,
): Promise<unknown> {
  const config = readConfig(io.environment, 'tool');
  try {
    return await withDatabase(
      io,
      (database): Promise<unknown> => ACTS[act]({ config, database }, input, io.out),
    );
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

/** Passes a line on every few seconds. */
export function seldom(report: ReportLine): ReportLine {
  let reportedAt = Date.now();
  return (line) => {
    if (Date.now() - reportedAt < REPORT_EVERY_MS) return;
    reportedAt = Date.now();
    report(line);
  };
}

async function writeExport(
  { config, database }: Installation,
  { taxCode, to }: ExportRequest,
  report: ReportLine,
): Promise<ExportSummary> {
  const companyId = await requireCompany(database, taxCode);
  const { stream, manifest } = writeArchive(await sourceOf({ config, database }), {
    companyId,
    at: new Date(),
    onProgress: progressTo(report),
  });
  await saveArchive(stream, to);
  const { tables, bundles, missing } = await manifest;
  return {
    path: to,
    rows: tables.reduce((sum, { rows }) => sum + rows, 0),
    files: bundles.reduce((sum, bundle) => sum + bundle.files, 0),
    missing,
  };
}

const sourceOf = async ({ config, database }: Installation) => ({
  database,
  files: await openStore(database.db, config.files),
  version: VERSION,
});

function progressTo(report: ReportLine) {
  const reportSeldom = seldom(report);
  return (what: string, done: number, total: number) =>
    reportSeldom(`${what}: ${done} of ${total}`);
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
