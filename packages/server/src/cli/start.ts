import { parseArgs } from 'node:util';
import { type App, buildApp } from '../app.ts';
import { serveControl } from '../platform/embedded/control.ts';
import { readConfig } from '../platform/read-config.ts';
import { type ProcessRole, ROLES } from '../process-role.ts';
import { saveDemoCertificate } from '../seed/demo-certificate.ts';
import { seedMonths } from '../seed/months/index.ts';
import { DEMO_HOLDER, seedDemo } from '../seed/seed-demo.ts';
import { MAILBOX_PATH } from '../simulators.ts';
import { backupAct } from './backup.ts';
import type { CommandIo } from './command-io.ts';
import { companyActs } from './company/index.ts';
import { controlActs } from './control-acts.ts';
import { printDemoUsers } from './seed.ts';
import { untilStopped } from './until-stopped.ts';

const USAGE = `hoadon start [--role api|worker|all]

Runs the server until Ctrl-C. Without DATABASE_URL it runs embedded: database, files and keys under
./data (DATA_FOLDER), the tax authority and the mail server simulated. With it, PostgreSQL: run
"hoadon migrate" first, then any number of processes of each role.

  --role api     answers calls and serves the web app
  --role worker  does the work behind them: numbering batches, signing, sending, mail
  --role all     both (default)
  --demo         adds the demo company first, as "hoadon seed" does
  --months N     what lies behind it when it is new (14)`;

/**
 * The embedded database belongs to one process: with role api alone nothing is signed and sent, with role worker alone
 * nothing is served.
 */
const NEEDS_A_DATABASE = (role: string) =>
  `--role ${role} needs DATABASE_URL, so that processes of the other role work on the same database. Embedded, one process does both: leave --role out.`;

/** The demo's certificate is no older (demo-certificate.ts). */
const MOST_MONTHS = 23;

/** Printed at every start in embedded mode, as a warning. */
const EMBEDDED = (folder: string) =>
  `Embedded database in ${folder}: it survives a killed process, not a power cut. For use in earnest set DATABASE_URL=postgres://… (docs/operations.md).`;

export async function startCommand(args: string[], io: CommandIo): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      role: { type: 'string', default: 'all' },
      demo: { type: 'boolean', default: false },
      months: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) {
    io.out(USAGE);
    return 0;
  }
  const role = ROLES.find((name) => name === values.role);
  if (!role) {
    io.error(`no such role: ${values.role} (${ROLES.join(', ')})`);
    return 2;
  }
  const { months: stated = '14' } = values;
  const months = /^\d{1,2}$/.test(stated) ? Number(stated) : Number.NaN;
  if (!(months <= MOST_MONTHS)) {
    io.error(`not a number of months: ${stated} (0 to ${MOST_MONTHS})`);
    return 2;
  }
  if (values.months !== undefined && !values.demo) {
    io.error('--months belongs to --demo');
    return 2;
  }
  const config = readConfig(io.environment);
  if (role !== 'all' && config.database.kind === 'pglite') {
    io.error(NEEDS_A_DATABASE(role));
    return 2;
  }
  if (values.demo) await saveDemoCertificate(config.signing, DEMO_HOLDER);
  const app = await buildApp(config, role);
  if (config.database.kind === 'postgres') logFaultsOfProcess(app);
  await startOrClose(app, values.demo ? months : null, io);
  const stopControl =
    config.database.kind === 'pglite'
      ? await serveControl(config.dataFolder, {
          backup: backupAct({ ...app.platform, environment: io.environment }),
          ...controlActs(app.platform),
          ...companyActs(app.platform),
        })
      : async () => {};
  announce(app, role, io);
  if (values.demo) printDemoUsers(io);
  await untilStopped();
  await stopControl();
  await app.stop();
  return 0;
}

/** `months` of the demo; null: no demo. */
async function startOrClose(app: App, months: number | null, io: CommandIo): Promise<void> {
  try {
    if (months !== null && (await seedDemo(app.platform)).isNew) {
      if (months > 0) io.out(`Making up a company with ${months} months behind it …`);
      await seedMonths(app, months);
    }
    await app.start();
  } catch (error) {
    await app.stop();
    throw isPortTaken(error) ? new PortTaken(app.platform.config.port) : error;
  }
}

class PortTaken extends Error {
  constructor(port: number) {
    super(`port ${port} is in use by another program; choose one with PORT=${port + 1}`);
  }
}

const isPortTaken = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';

function announce({ platform, connectors }: App, role: ProcessRole, io: CommandIo): void {
  const { database, dataFolder, publicUrl } = platform.config;
  const isEmbedded = database.kind === 'pglite';
  // A person reads the output of an embedded server; a collector reads that of the others, line by line.
  const say = (msg: string) =>
    io.out(isEmbedded ? msg : JSON.stringify({ level: 30, time: Date.now(), msg }));
  if (isEmbedded) say(EMBEDDED(dataFolder));
  if (connectors.simulators)
    say(
      `The tax authority and the mail server are simulated. Mailbox: ${publicUrl}${MAILBOX_PATH}/`,
    );
  say(isEmbedded ? `Hoadon answers at ${publicUrl}` : `Hoadon answers at ${publicUrl} as ${role}`);
}

/** What would end the process as text of Node is a line of the log as well. */
function logFaultsOfProcess({ platform: { log } }: App): void {
  process.on('warning', (warning) => log.warn({ err: warning }, 'warning of Node'));
  process.on('uncaughtExceptionMonitor', (error) => log.fatal({ err: error }, 'uncaught error'));
}
