import { createInterface } from 'node:readline';
import { VERSION } from '../version.ts';
import { auditCommand } from './audit.ts';
import { backupCommand } from './backup.ts';
import type { Command, CommandIo } from './command-io.ts';
import { companyCommand } from './company/index.ts';
import { connectionCommand } from './connection.ts';
import { declaresCommand } from './declaration-period.ts';
import { distributeCommand } from './distribute.ts';
import { doctorCommand } from './doctor.ts';
import { inboxCommand } from './inbox.ts';
import { jobsCommand } from './jobs.ts';
import { licenceCommand } from './licence.ts';
import { migrateCommand } from './migrate.ts';
import { restoreCommand } from './restore.ts';
import { resumeCommand } from './resume.ts';
import { seedCommand } from './seed.ts';
import { setupCommand } from './setup.ts';
import { simulatorsCommand } from './simulators.ts';
import { startCommand } from './start.ts';
import { userCommand } from './user.ts';
import { verifyCommand } from './verify.ts';
import { wordsCommand } from './words.ts';

const COMMANDS: Readonly<Record<string, Command>> = {
  start: startCommand,
  migrate: migrateCommand,
  distribute: distributeCommand,
  seed: seedCommand,
  simulators: simulatorsCommand,
  verify: verifyCommand,
  words: wordsCommand,
  audit: auditCommand,
  backup: backupCommand,
  restore: restoreCommand,
  resume: resumeCommand,
  company: companyCommand,
  licence: licenceCommand,
  inbox: inboxCommand,
  jobs: jobsCommand,
  connection: connectionCommand,
  declares: declaresCommand,
  user: userCommand,
  setup: setupCommand,
  doctor: doctorCommand,
};

const USAGE = `hoadon COMMAND

  start [--role api|worker|all]   run the server (all: calls and background work in one process)
  migrate                         bring the database up to date
  distribute                      spread its tables over the nodes of a Citus cluster
  seed                            add the demo company, its users, series, certificate and drafts
  simulators [--port PORT]        run the simulated tax authority and mailbox on their own
  verify FILE|DIR|ZIP… [--json]   check the signatures of electronic invoices
  words [AMOUNT…] [--currency C]  amounts in Vietnamese words
  audit verify [--head FILE]      check that nobody edited the audit trail
  audit head                      print where it ends, to be kept elsewhere
  audit lost-key                  write it on with AUDIT_KEY where the key before is lost
  backup TO [--keys]              write the database of one moment and its files to a folder or bucket
  backup verify FROM              read a backup completely and compare it
  backup keys FROM                print the keys of a backup
  restore FROM                    fill an empty installation from a backup; it is paused afterwards
  resume                          end the pause of a restored installation; no number is given twice
  setup [--tax-code CODE …]       create a company and its admin
  doctor [--json]                 check the installation; each fault with its remedy
  user list|reset-password|…      let a person in whose password or second factor is lost
  company export TAX-CODE TO      write everything of a company into a zip
  company inspection TAX-CODE …   write its invoices of a period for an inspector
  company import FROM             add a company from such a zip; it is paused
  company pause|resume TAX-CODE   let a company leave this installation, or issue in it
  licence TAX-CODE PACKAGE        put a package that a company bought into force
  inbox                           list the authority's messages that belong to no company
  jobs list|retry|drop            list background jobs, start dead ones again or delete them
  connection TAX-CODE …           say by which T-VAN and as whom a company speaks
  declares TAX-CODE month|quarter say for which periods a company declares VAT

hoadon --version prints the version, hoadon COMMAND --help more about a command. Settings come from the environment: docs/operations.md.
Exit status: 0 done, 1 the answer is no, 2 wrong usage or failure.`;

/** Exit code after the reader of the output has ended, as the shell counts it: 128 and the number of SIGPIPE. */
const READER_LEFT = 141;

/** `hoadon … | head` stops reading early: a normal end, without an error. */
function endWhenReaderLeaves(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit(READER_LEFT);
  });
}

const PROCESS_IO: CommandIo = {
  out: (line) => void process.stdout.write(`${line}\n`),
  error: (line) => void process.stderr.write(`${line}\n`),
  environment: process.env,
  lines: () => createInterface({ input: process.stdin }),
  isInteractive: process.stdin.isTTY === true && process.stdout.isTTY === true,
};

/** The `hoadon` command line; returns the exit code. */
export async function run(args: readonly string[], io: CommandIo = PROCESS_IO): Promise<number> {
  if (io === PROCESS_IO) endWhenReaderLeaves();
  const [name, ...rest] = args;
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    (name === undefined ? io.error : io.out)(USAGE);
    return name === undefined ? 2 : 0;
  }
  if (name === '--version' || name === 'version') {
    io.out(`hoadon ${VERSION}, Node ${process.versions.node}`);
    return 0;
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) {
    io.error(`hoadon: no command "${name}"\n\n${USAGE}`);
    return 2;
  }
  try {
    return await command(rest, io);
  } catch (error) {
    io.error(reasonOf(error));
    return 2;
  }
}

/** Returns the message with that of its cause: for a failed migration, the error of the statement. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
