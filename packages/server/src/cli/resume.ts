import { parseArgs } from 'node:util';
import { bringProviderFiles, READ_IMPORT } from '../features/intake/index.ts';
import {
  authorityConnections,
  findIssuedSince,
  type IssuedSince,
  reserveIssued,
  type SeriesEnd,
  seriesWithoutCode,
  workshop,
} from '../features/issuing/index.ts';
import { openConnectors } from '../open-connectors.ts';
import { pausedAtBackup, recordResume } from '../platform/backup/paused.ts';
import { transact } from '../platform/db/transact.ts';
import { createLog } from '../platform/log.ts';
import { type OpenPlatform, openPlatform } from '../platform/open-platform.ts';
import { readConfig } from '../platform/read-config.ts';
import type { CommandIo } from './command-io.ts';

const USAGE = `hoadon resume [--last TAX-CODE:SERIES=NUMBER]…

Ends the pause of an installation that was restored from a backup. Run it with the settings of the servers, while none
runs; servers that are started afterwards work and speak to the outside.

First it reads what the tax authority sent after the backup. Numbers that were given since are left out, the drafts that
received them are deleted (with undo), and invoices with the authority's code are imported from its copies as soon as a
server runs. The authority does not name the numbers of invoices without code: where it accepted some, state the last
number of each series without code, for example --last 0399999903:1K26TAA=57 (0: none).

Exit status: 0 resumed, 1 a last number has to be stated, 2 wrong usage or failure; nothing is resumed then.`;

/** `0399999903:1K26TAA=57` */
const LAST = /^(\d{10}(?:-?\d{3})?|\d{12}):([1-9])([A-Z0-9]{6})=(\d{1,8})$/;

type StatedEnd = SeriesEnd & Readonly<{ taxCode: string }>;

export async function resumeCommand(args: string[], io: CommandIo): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      last: { type: 'string', multiple: true, default: [] },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) {
    io.out(USAGE);
    return 0;
  }
  const stated = values.last.map(readEnd);
  if (stated.some((end) => end === null)) {
    io.error(USAGE);
    return 2;
  }
  const config = readConfig(io.environment);
  const platform = await openPlatform(config, createLog(config.logLevel));
  try {
    const backupAt = await pausedAtBackup(platform.db);
    if (backupAt === null) {
      io.out('the installation is not paused');
      return 0;
    }
    const ends = stated.filter((end) => end !== null);
    if (!(await recover(platform, ends, io))) return 1;
    await recordResume(platform.db);
    io.out(`resumed, from a backup of ${backupAt}: start the servers`);
    return 0;
  } finally {
    await platform.close();
  }
}

function readEnd(text: string): StatedEnd | null {
  const [, taxCode, template, serial, number] = LAST.exec(text) ?? [];
  if (!taxCode || !template || !serial) return null;
  return { taxCode, template, serial, number: Number(number), issuedOn: null };
}

/** Leaves out and imports what was issued after the backup; false: a person has to state last numbers first. */
async function recover(
  platform: OpenPlatform,
  stated: readonly StatedEnd[],
  io: CommandIo,
): Promise<boolean> {
  // The simulated authority is part of no backup and remembers nothing.
  if (platform.config.taxAuthority.url === null) return true;
  const connectors = await openConnectors(platform);
  try {
    const since = await findIssuedSince({
      ...platform,
      connections: authorityConnections(connectors.taxAuthority, connectors.furtherAuthorities),
      workshop: workshop(connectors.trust),
    });
    const missing = await missingEnds(platform, since, stated);
    for (const line of missing) io.error(line);
    if (missing.length > 0) return false;
    // Creates the queue of the job; its worker is a server.
    platform.jobs.handle(READ_IMPORT, async () => {});
    await platform.jobs.open();
    for (const each of since) await recoverCompany(platform, each, stated, io);
    return true;
  } finally {
    await connectors.close();
  }
}

const companyOfId = (db: OpenPlatform['db'], id: string) =>
  db
    .selectFrom('company')
    .where('id', '=', id)
    .select(['tax_code', 'full_name'])
    .executeTakeFirstOrThrow();

async function missingEnds(
  { db }: OpenPlatform,
  since: readonly IssuedSince[],
  stated: readonly StatedEnd[],
): Promise<string[]> {
  const lines: string[] = [];
  for (const { companyId, withoutCode } of since) {
    if (withoutCode === 0) continue;
    const { tax_code, full_name } = await companyOfId(db, companyId);
    const isStated = ({ template, serial }: Readonly<{ template: string; serial: string }>) =>
      stated.some(
        (end) => end.taxCode === tax_code && end.template === template && end.serial === serial,
      );
    for (const series of await seriesWithoutCode(db, companyId))
      if (!isStated(series))
        lines.push(
          `${full_name}: invoices without code were accepted after the backup. State the last number of ${series.template}${series.serial}: --last ${tax_code}:${series.template}${series.serial}=NUMBER`,
        );
  }
  return lines;
}

async function recoverCompany(
  platform: OpenPlatform,
  { companyId, coded }: IssuedSince,
  stated: readonly StatedEnd[],
  io: CommandIo,
): Promise<void> {
  const { db, clock } = platform;
  const { tax_code, full_name } = await companyOfId(db, companyId);
  const by = { companyId, actor: 'job/command-line', at: clock.now() } as const;
  const files = coded.map(({ template, serial, number, document }) => ({
    name: `${template}${serial}-${number}.xml`,
    bytes: Buffer.from(document),
  }));
  const startImport = files.length > 0 ? await bringProviderFiles(platform, by, files) : null;
  const ends = stated.filter(({ taxCode, number }) => taxCode === tax_code && number > 0);
  const { numbers, drafts } = await transact(db, async (tx) => {
    const reserved = await reserveIssued(tx, platform, { companyId, coded, stated: ends });
    await startImport?.(tx);
    return reserved;
  });
  for (const { template, serial, from, to } of numbers)
    io.out(`${full_name}: ${template}${serial} ${from} to ${to} were given after the backup`);
  if (coded.length > 0)
    io.out(
      `${full_name}: ${coded.length} invoices with code are imported from the authority's copies`,
    );
  if (drafts.length > 0)
    io.out(`${full_name}: ${drafts.length} drafts were issued, and are deleted`);
}
