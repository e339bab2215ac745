import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { hashPassword } from '../../features/auth/index.ts';
import { importArchive, isQuiet, openArchive } from '../../features/company-archive/index.ts';
import { openStore } from '../../platform/files/open-store.ts';
import { readConfig } from '../../platform/read-config.ts';
import type { CommandIo } from '../command-io.ts';
import { withDatabase } from '../with-database.ts';
import {
  ExportSummary,
  InspectionSummary,
  inInstallation,
  inWords,
  StatedPeriod,
  seldom,
} from './acts.ts';

export { companyActs } from './acts.ts';

const USAGE = `hoadon company export TAX-CODE TO
hoadon company inspection TAX-CODE FROM-DAY TO-DAY TO
hoadon company import FROM [--user NAME-THERE=NAME-HERE]… [--copy]
hoadon company pause TAX-CODE [--wait SECONDS]
hoadon company resume TAX-CODE

export   writes everything of a company into a zip: its tables of one moment as CSV with a described schema, all files
         (signed XML, messages of the tax authority, PDFs), the audit trail, its users without passwords. Servers may
         run. TO is a new file, or a folder. Interrupted, it leaves nothing under that name.
inspection
         writes the invoices that the company issued in a period for an inspector: the messages as they were exchanged
         with the tax authority (200, 202, 204, 300, 301 …), and a list of every file with its hash and state.
         Days are written 2026-01-31, and both belong to the period; it may be ten years.
pause    before a company moves: it takes on nothing new and can be read. Waits until the servers have finished what is
         under way, 60 seconds if not stated. Only an archive that is written afterwards can be imported.
import   adds the company of an archive to this installation. It is paused: it can be read, and issues and sends nothing
         until "resume". Its users have no password here and get one by "forgot password"; --user gives the rights of
         one of them to a user of this installation instead. Passwords of other systems are entered anew.
         With --copy it imports any archive, also of a company that still works in its installation, only to look at: into
         a new installation, which is read only for good. "hoadon user reset-password" gives a user a password there.
resume   ends a pause. Run it where the company issues from then on, and never in both installations.

Exit status: 0 done, 1 files are missing in the installation or work is still under way, 2 wrong usage or failure.`;

const WAIT_SECONDS = 60;

export async function companyCommand(args: string[], io: CommandIo): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      user: { type: 'string', multiple: true, default: [] },
      wait: { type: 'string', default: String(WAIT_SECONDS) },
      copy: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) {
    io.out(USAGE);
    return 0;
  }
  const command = commandOf(values, positionals);
  if (command) return command(io);
  io.error(USAGE);
  return 2;
}

/** Null: wrong usage. */
function commandOf(
  { user, wait, copy }: Readonly<{ user: readonly string[]; wait: string; copy: boolean }>,
  [act, first, ...rest]: readonly string[],
): ((io: CommandIo) => Promise<number>) | null {
  const matched = matchedUsers(user);
  if (first === undefined || matched === null || !/^\d{1,5}$/.test(wait)) return null;
  const [second, third, fourth] = rest;
  if (act === 'export' && second && rest.length === 1)
    return (io) => exportCompany(first, second, io);
  if (act === 'inspection' && fourth && rest.length === 3) {
    const period = StatedPeriod.safeParse({ from: second, to: third });
    return period.success
      ? (io) => exportInspection(first, period.data, fourth, io)
      : async ({ error }) => {
          error(`no period: ${second} to ${third}; ${period.error.issues[0]?.message}`);
          return 2;
        };
  }
  if (rest.length > 0) return null;
  if (act === 'import') return (io) => importCompany(first, { matched, isCopy: copy }, io);
  if (act === 'pause') return (io) => pause(first, Number(wait), io);
  if (act === 'resume') return (io) => resume(first, io);
  return null;
}

/** `there=here`; null: one is none. */
function matchedUsers(stated: readonly string[]): ReadonlyMap<string, string> | null {
  const pairs = stated.map((text) => text.split('='));
  if (pairs.some((names) => names.length !== 2 || names.includes(''))) return null;
  return new Map(pairs.map(([there = '', here = '']) => [there, here]));
}

async function exportCompany(taxCode: string, to: string, io: CommandIo): Promise<number> {
  const request = { taxCode, to: await archivePath(to, `${taxCode}.zip`) };
  const written = ExportSummary.parse(await inInstallation('company-export', request, io));
  io.out(`${written.path}: ${written.rows} rows, ${written.files} files`);
  return reportMissing(written.missing, io);
}

async function exportInspection(
  taxCode: string,
  period: StatedPeriod,
  to: string,
  io: CommandIo,
): Promise<number> {
  const name = `${taxCode}-${period.from}-${period.to}.zip`;
  const request = { taxCode, path: await archivePath(to, name), period };
  const written = InspectionSummary.parse(await inInstallation('company-inspection', request, io));
  io.out(`${request.path}: ${written.invoices} invoices, ${written.files} files`);
  return reportMissing(written.missing, io);
}

function reportMissing(missing: readonly string[], io: CommandIo): number {
  for (const hash of missing)
    io.error(`file ${hash} is missing or damaged in the installation: restore it from a backup`);
  return missing.length === 0 ? 0 : 1;
}

async function archivePath(to: string, name: string): Promise<string> {
  const isFolder = await stat(to).then(
    (found) => found.isDirectory(),
    () => false,
  );
  const path = resolve(isFolder ? join(to, name) : to);
  if (!existsSync(dirname(path)))
    throw new Error(`there is no folder ${dirname(path)}: create it, or name another place`);
  return path;
}

async function importCompany(
  from: string,
  { matched, isCopy }: Readonly<{ matched: ReadonlyMap<string, string>; isCopy: boolean }>,
  io: CommandIo,
): Promise<number> {
  const config = readConfig(io.environment, 'tool');
  const archive = await openArchive(from);
  try {
    const report = seldom(io.out);
    const { taxCode, name } = archive.manifest.company;
    const { rows, files, users } = await withDatabase(io, async (database) =>
      importArchive(archive, {
        database,
        files: await openStore(database.db, config.files),
        at: new Date(),
        matched,
        isCopy,
        hashPassword,
        onProgress: (what, done, total) => report(`${what}: ${done} of ${total}`),
      }),
    );
    io.out(`${name}: ${rows} rows, ${files} files`);
    for (const user of users)
      if (user.loginName !== null)
        io.out(
          `${user.name}: ${user.isMatched ? 'is' : 'sets a password by "forgot password" for'} ${user.loginName}`,
        );
    io.out(
      isCopy
        ? 'a copy: this installation is read only. Run hoadon user reset-password NAME for a user who looks at it'
        : `paused: look at it, then run hoadon company resume ${taxCode}`,
    );
    return 0;
  } finally {
    archive.close();
  }
}

async function pause(taxCode: string, wait: number, io: CommandIo): Promise<number> {
  const left = Left.parse(await inInstallation('company-pause', { taxCode, wait }, io));
  if (isQuiet(left)) {
    io.out(`paused, and nothing is under way: run hoadon company export ${taxCode}`);
    return 0;
  }
  io.error(`paused; still under way: ${inWords(left)}. Repeat the command when it is finished`);
  return 1;
}

async function resume(taxCode: string, io: CommandIo): Promise<number> {
  const ended = z
    .enum(['leaving', 'arrived'])
    .nullable()
    .parse(await inInstallation('company-resume', { taxCode }, io));
  io.out(ended === null ? 'the company is not paused' : RESUMED[ended]);
  return 0;
}

const RESUMED = {
  arrived: 'resumed: the company issues here from now on, and stays paused where it came from',
  leaving: 'resumed: the company issues here; an archive written before must not be imported',
} as const;

const Left = z.object({ jobs: z.number(), invoices: z.number(), mails: z.number() });
