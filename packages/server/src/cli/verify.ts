import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createTrustStore, type TrustStore } from '@hoadon/signing/certificates/trust-store';
import { readTrustedAuthorities } from '../connectors/remote-signing/trusted-authorities.ts';
import { trustFolderFault } from '../platform/configured-paths.ts';
import { readConfig } from '../platform/read-config.ts';
import type { CommandIo } from './command-io.ts';
import type { Input } from './verify/input.ts';
import { printVerdict } from './verify/print-verdict.ts';
import { readInputs } from './verify/read-inputs.ts';
import { type FullVerdict, type Verdict, verdictsOn } from './verify/verdict.ts';

const USAGE = `hoadon verify FILE|DIR|ZIP… [--json] [--trust FOLDER]

Checks the signatures of electronic invoices and messages of the tax authority, and prints what
each file is and who signed it.

  --json          one JSON object a line, for every invoice
  --trust FOLDER  certificates (PEM or DER) of the authorities to believe; default: the folder of
                  SIGNING_TRUSTED_CAS. Anybody can make certificates: a signature of another issuer
                  is intact and proves nothing of who made it.

Exit status: 0 all proven: unchanged, signed by the seller, by trusted certificates, the code by the
tax authority; 1 something is not valid or not signed; 2 all valid, but an issuer is unknown or the
origin is not proven otherwise; 3 something could not be read, or wrong usage.`;

const EXIT = { proven: 0, invalid: 1, unproven: 2, unreadable: 3 } as const;
type End = keyof typeof EXIT;
/** Of several files the worst counts. */
const WORST_FIRST: readonly End[] = ['unreadable', 'invalid', 'unproven', 'proven'];

type Options = Readonly<{ paths: string[]; json: boolean; trust: string | null; help: boolean }>;

function readOptions(args: string[]): Options {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      json: { type: 'boolean', default: false },
      trust: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  return { ...values, paths: positionals, trust: values.trust ?? null };
}

async function openTrustStore(folder: string | null, io: CommandIo): Promise<TrustStore> {
  const configured = readConfig(io.environment, 'tool').signing.trustedCas;
  const named = folder ?? io.environment['SIGNING_TRUSTED_CAS'] ?? null;
  const fault = named === null ? null : trustFolderFault(named);
  if (fault !== null)
    throw new Error(`${folder === null ? 'SIGNING_TRUSTED_CAS' : '--trust'}: ${fault}`);
  if (named !== null) return createTrustStore(await readTrustedAuthorities(named));
  const isConfigured = configured !== null && existsSync(configured);
  return createTrustStore(isConfigured ? await readTrustedAuthorities(configured) : []);
}

async function verifyAll(
  { paths, json }: Options,
  trust: TrustStore,
  io: CommandIo,
): Promise<number> {
  const ends = new Set<End>();
  for await (const input of readInputs(paths)) {
    const verdicts = 'fault' in input ? input.fault : await verdictsOrFault(input, trust);
    if (typeof verdicts === 'string') {
      ends.add('unreadable');
      io.error(`${input.name}: ${verdicts}`);
      continue;
    }
    for (const full of verdicts) {
      ends.add(endOf(full.verdict));
      const lines = json ? [JSON.stringify(full.verdict)] : printVerdict(full);
      lines.forEach(io.out);
    }
  }
  if (ends.size === 0) io.error('there is no XML file and no zip archive');
  return EXIT[WORST_FIRST.find((end) => ends.has(end)) ?? 'unreadable'];
}

/** An internal error ends only the check of that file. */
const verdictsOrFault = (
  { name, bytes }: Extract<Input, { bytes: Uint8Array }>,
  trust: TrustStore,
): Promise<FullVerdict[] | string> => verdictsOn(name, bytes, trust).catch(messageOf);

function endOf({ valid, trust }: Verdict): End {
  if (!valid || trust === 'invalid') return 'invalid';
  return trust === 'proven' ? 'proven' : 'unproven';
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** `hoadon verify`: 0 proven, 1 invalid, 2 issuer unknown or not proven otherwise, 3 wrong usage or unreadable. */
export async function verifyCommand(args: string[], io: CommandIo): Promise<number> {
  try {
    const options = readOptions(args);
    if (options.help) {
      io.out(USAGE);
      return EXIT.proven;
    }
    if (options.paths.length === 0) {
      io.error(USAGE);
      return EXIT.unreadable;
    }
    return await verifyAll(options, await openTrustStore(options.trust, io), io);
  } catch (error) {
    io.error(messageOf(error));
    return EXIT.unreadable;
  }
}
