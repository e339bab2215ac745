import { parseArgs } from 'node:util';
import { bringProviderFiles, READ_IMPORT } from '../features/intake/index.ts';
import {
  authorityConnections,
  findIssuedSince,
  type IssuedSince,
  reserveIssued,
  type SeriesEnd,
  seriesWithUnknownEnd,
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
server runs. A number without such a copy, or with one that is not readable, is never given again either, and is listed
for the admins of its company. The authority does not name the numbers of invoices without code: where it accepted some,
state the last number of each series without code, for example --last 0399999903:1K26TAA=57 (0: none). The same is asked
of a series with code where a number is not readable. --last may state the last number of any series: what the portal of
the tax authority lists, where the T-VAN does not have every message any more. Numbers up to it are not given again.

Exit status: 0 resumed, 1 a last number has to be stated, 2 wrong usage or failure; nothing is resumed then.`;

/** `0399999903:1K26TAA=57` */
const LAST = /^(\d{10}(?:-?\d{3})?|\d{12}):([1-9])([A-Z0-9]{6})=(\d{1,8})$/;

type Series = Pick<SeriesEnd, 'template' | 'serial'>;
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
    const copy = await copiedCompany(platform.db);
    if (copy !== null) {
      io.error(
        `${copy} works on in its own installation, and is only looked at here: this installation is never resumed`,
      );
      return 2;
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

/** Name of a company that was imported with --copy; null: there is none. */
async function copiedCompany(db: OpenPlatform['db']): Promise<string | null> {
  const found = await db
    .selectFrom('company')
    .where('pause', '=', 'copy')
    .select('full_name')
    .executeTakeFirst();
  return found?.full_name ?? null;
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
  const strangers = await unknownTaxCodes(platform, stated);
  for (const taxCode of strangers) io.error(`--last: no company has the tax code ${taxCode}`);
  if (strangers.length > 0) return false;
  const since = await askAuthority(platform);
  const missing = await missingEnds(platform, since.companies, stated);
  for (const line of missing) io.error(line);
  if (missing.length > 0) return false;
  if (since.unreadable > 0)
    io.error(
      `${since.unreadable} messages of the tax authority are not readable; servers store them and list them (hoadon inbox)`,
    );
  // Creates the queue of the job; its worker is a server.
  platform.jobs.handle(READ_IMPORT, async () => {});
  await platform.jobs.open();
  for (const each of await withStatedCompanies(platform, since.companies, stated))
    await recoverCompany(platform, each, stated, io);
  return true;
}

async function askAuthority(platform: OpenPlatform): ReturnType<typeof findIssuedSince> {
  // The simulated authority is part of no backup and remembers nothing.
  if (platform.config.taxAuthority.url === null) return { companies: [], unreadable: 0 };
  const connectors = await openConnectors(platform);
  try {
    return await findIssuedSince({
      ...platform,
      connections: authorityConnections(connectors.taxAuthority, connectors.furtherAuthorities),
      workshop: workshop(connectors.trust),
    });
  } finally {
    await connectors.close();
  }
}

const companiesOf = ({ db }: OpenPlatform, stated: readonly StatedEnd[]) =>
  db
    .selectFrom('company')
    .where('tax_code', 'in', ['', ...stated.map(({ taxCode }) => taxCode)])
    .select(['id', 'tax_code'])
    .execute();

async function unknownTaxCodes(
  platform: OpenPlatform,
  stated: readonly StatedEnd[],
): Promise<string[]> {
  const known = new Set((await companiesOf(platform, stated)).map(({ tax_code }) => tax_code));
  return stated.map(({ taxCode }) => taxCode).filter((taxCode) => !known.has(taxCode));
}

/** A stated number counts also where the authority has no message about the company. */
async function withStatedCompanies(
  platform: OpenPlatform,
  since: readonly IssuedSince[],
  stated: readonly StatedEnd[],
): Promise<Pick<IssuedSince, 'companyId' | 'coded' | 'messages'>[]> {
  const known = new Set(since.map(({ companyId }) => companyId));
  const further = (await companiesOf(platform, stated)).filter(({ id }) => !known.has(id));
  return [...since, ...further.map(({ id }) => ({ companyId: id, coded: [], messages: [] }))];
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
  for (const each of since) {
    const { tax_code, full_name } = await companyOfId(db, each.companyId);
    const isStated = ({ template, serial }: Series) =>
      stated.some(
        (end) => end.taxCode === tax_code && end.template === template && end.serial === serial,
      );
    const unknown = await seriesWithUnknownEnd(db, each);
    for (const series of unknown.filter((one) => !isStated(one))) {
      const name = `${series.template}${series.serial}`;
      lines.push(
        `${full_name}: ${whyUnknown(each, series)}. State the last number of ${name}: --last ${tax_code}:${name}=NUMBER`,
      );
    }
  }
  return lines;
}

function whyUnknown({ untrusted }: IssuedSince, { serial }: Series): string {
  if (untrusted.length > 0)
    return `messages of the tax authority are not trusted (${untrusted.join(', ')}), as long as SIGNING_TRUSTED_CAS lacks its certificate`;
  return serial.startsWith('C')
    ? 'the number of an invoice that was issued after the backup is not readable'
    : 'invoices without code were accepted after the backup';
}

async function recoverCompany(
  platform: OpenPlatform,
  { companyId, coded, messages }: Pick<IssuedSince, 'companyId' | 'coded' | 'messages'>,
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
  const { numbers, withoutContent, drafts, settled } = await transact(db, async (tx) => {
    const toReserve = { companyId, coded, messages, stated: ends };
    const reserved = await reserveIssued(tx, platform, toReserve);
    await startImport?.(tx);
    return reserved;
  });
  for (const { template, serial, from, to } of numbers)
    io.out(`${full_name}: ${template}${serial} ${from} to ${to} were given after the backup`);
  const imported = coded.length - settled.length;
  if (imported > 0)
    io.out(`${full_name}: ${imported} invoices with code are imported from the authority's copies`);
  for (const { template, serial, first, last, content } of withoutContent)
    io.error(
      `${full_name}: ${template}${serial} ${first} to ${last} ${WITHOUT_CONTENT[content]}: listed for its admins at /main/background-jobs`,
    );
  if (settled.length > 0)
    io.out(`${full_name}: ${settled.length} invoices were sent after the backup, and are accepted`);
  if (drafts.length > 0)
    io.out(`${full_name}: ${drafts.length} drafts were issued, and are deleted`);
}

const WITHOUT_CONTENT = {
  coded: 'are imported',
  unread: 'are issued, and the copy of the tax authority is not readable',
  lost: 'are issued or left out, and their content is not known',
} as const;
