import { parseArgs } from 'node:util';
import { startAgent } from '../agent.ts';
import { AgentFault } from '../agent-fault.ts';
import { terminalApproval } from '../approval/terminal-approval.ts';
import { fileLog } from '../log.ts';
import { ensureFolder, pairedOrigins } from '../pairing/paired-origins.ts';
import { defaultFile, readSettings, type Settings, SettingsRefused } from '../settings.ts';
import { fill, type Texts, textsIn } from '../texts/texts.ts';
import { writtenDay } from '../texts/written-day.ts';
import { pkcs11Tokens } from '../tokens/pkcs11-tokens.ts';
import { AGENT_VERSION } from '../version.ts';
import { type CommandIo, PROCESS_IO } from './command-io.ts';

const USAGE = `hoadon-agent [COMMAND] [--config FILE]

  start            wait for the invoice page and sign with the USB token (default)
  tokens           say which tokens and certificates are plugged in
  paired           list the connected sites
  revoke ORIGIN    disconnect a site, such as https://hoadon.example
  version          print the version

Settings are read from FILE, else from settings.json in the folder .hoadon-agent of the home
folder; the environment (HOADON_AGENT_MODULES, _ORIGINS, _PORT, _PREFIX, _APPROVAL, _LANGUAGE,
_FOLDER) wins over the file. docs/signing-agent.md explains each.
Exit status: 0 done, 1 the answer is no, 2 wrong usage or failure.`;

type Context = Readonly<{ settings: Settings; file: string; texts: Texts; io: CommandIo }>;
type Command = (context: Context, args: readonly string[]) => Promise<number>;

async function printTokens({ settings, texts, io, file }: Context): Promise<boolean> {
  if (settings.modules.length === 0) {
    io.error(fill(texts.noModules, { file }));
    return false;
  }
  try {
    const { present, certificates } = await pkcs11Tokens(settings.modules).list();
    if (!present) io.out(texts.noToken);
    const labels = [...new Set(certificates.map(({ token }) => token.label))];
    for (const label of labels) {
      const on = certificates.filter(({ token }) => token.label === label);
      io.out(fill(texts.tokenFound, { label, count: on.length }));
      for (const { certificate } of on) {
        const { commonName, taxCode, serialNumber, notAfter } = certificate;
        const until = fill(texts.validUntil, { date: writtenDay(notAfter) });
        io.out(`  ${commonName} · ${taxCode ?? '-'} · ${serialNumber} · ${until}`);
      }
    }
    return present;
  } catch (error) {
    if (!(error instanceof AgentFault)) throw error;
    io.error(fill(texts.moduleMissing, { module: settings.modules.join(', ') }));
    return false;
  }
}

const start: Command = async (context) => {
  const { settings, texts, io, file } = context;
  ensureFolder(settings.folder);
  // A token may be plugged in later: a missing one is reported, and the agent starts.
  await printTokens(context);
  if (settings.origins.length === 0) io.error(fill(texts.noOrigins, { file }));
  const now = () => new Date();
  const agent = await startAgent({
    settings,
    tokens: pkcs11Tokens(settings.modules),
    approval:
      settings.approval === 'terminal'
        ? terminalApproval(io.terminal, texts, { listMinutes: settings.runMinutes })
        : null,
    log: fileLog(settings.folder, now),
    now,
    showLink: (link) => io.out(fill(texts.openLink, { link })),
    showWaiting: () => io.out(`\u0007${texts.waitingMark}`),
  });
  io.out(fill(texts.listening, { address: agent.address }));
  await io.untilStopped();
  await agent.close();
  return 0;
};

const COMMANDS: Readonly<Record<string, Command>> = {
  start,
  tokens: async (context) => ((await printTokens(context)) ? 0 : 1),
  paired: async ({ settings, texts, io }) => {
    const paired = pairedOrigins(settings.folder).list();
    for (const { origin, since } of paired) {
      io.out(`${origin} ${fill(texts.pairedSince, { date: writtenDay(since) })}`);
    }
    if (paired.length === 0) io.out(texts.pairedNone);
    return 0;
  },
  revoke: async ({ settings, texts, io }, [origin = '']) => {
    const revoked = pairedOrigins(settings.folder).revoke(origin);
    io.out(fill(revoked ? texts.revoked : texts.notPaired, { origin }));
    return revoked ? 0 : 1;
  },
};

function parsed(args: readonly string[]) {
  return parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { config: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  });
}

async function runCommand(args: readonly string[], io: CommandIo): Promise<number> {
  const { values, positionals } = parsed(args);
  const [name = 'start', ...rest] = positionals;
  if (values.help || name === 'help') {
    io.out(USAGE);
    return 0;
  }
  if (name === 'version') {
    io.out(AGENT_VERSION);
    return 0;
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command === undefined) {
    io.error(`hoadon-agent: no command "${name}"\n\n${USAGE}`);
    return 2;
  }
  const settings = readSettings(io.environment, values.config ?? null);
  const file = values.config ?? defaultFile(io.environment);
  return command({ settings, file, texts: textsIn(settings.language), io }, rest);
}

/** The `hoadon-agent` command line; returns the exit code. */
export async function run(args: readonly string[], io: CommandIo = PROCESS_IO): Promise<number> {
  try {
    return await runCommand(args, io);
  } catch (error) {
    io.error(reasonOf(error));
    return 2;
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const port = /EADDRINUSE.*:(\d+)$/.exec(error.message)?.[1];
  if (port !== undefined) return fill(textsIn('vi').portTaken, { port });
  return error instanceof SettingsRefused ? error.message : `hoadon-agent: ${error.message}`;
}
