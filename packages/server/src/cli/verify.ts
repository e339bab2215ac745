import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createTrustStore, type TrustStore } from '@hoadon/signing/certificates/trust-store';
import { readTrustedAuthorities } from '../connectors/remote-signing/trusted-authorities.ts';
import { readConfig } from '../platform/read-config.ts';
import type { CommandIo } from './command-io.ts';
import { printVerdict } from './verify/print-verdict.ts';
import { readInputs } from './verify/read-inputs.ts';
import { verdictsOn } from './verify/verdict.ts';

const USAGE = `hoadon verify FILE|DIR|ZIP… [--json] [--trust FOLDER]

Checks the signatures of electronic invoices and messages of the tax authority, and prints what
each file is and who signed it.

  --json          one JSON object a line, for every invoice
  --trust FOLDER  certificates (PEM or DER) of the authorities to believe; default: the folder of
                  SIGNING_TRUSTED_CAS. A certificate of another issuer is reported, not refused.

Exit status: 0 all valid, 1 something is not valid or not signed, 2 something could not be read.`;

const EXIT = { valid: 0, invalid: 1, unreadable: 2 } as const;

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
  if (folder !== null) return createTrustStore(await readTrustedAuthorities(folder));
  const configured = readConfig(io.environment, 'tool').signing.trustedCas;
  const known = configured !== null && existsSync(configured);
  return createTrustStore(known ? await readTrustedAuthorities(configured) : []);
}

async function verifyAll(
  { paths, json }: Options,
  trust: TrustStore,
  io: CommandIo,
): Promise<number> {
  let unreadable = false;
  let invalid = false;
  let files = 0;
  for await (const input of readInputs(paths)) {
    files += 1;
    if ('fault' in input) {
      unreadable = true;
      io.error(`${input.name}: ${input.fault}`);
      continue;
    }
    for (const full of await verdictsOn(input.name, input.bytes, trust)) {
      invalid ||= !full.verdict.valid;
      const lines = json ? [JSON.stringify(full.verdict)] : printVerdict(full);
      lines.forEach(io.out);
    }
  }
  if (files === 0) io.error('there is no XML file and no zip archive');
  if (unreadable || files === 0) return EXIT.unreadable;
  return invalid ? EXIT.invalid : EXIT.valid;
}

/** `hoadon verify`: 0 all valid, 1 something invalid, 2 wrong usage or something unreadable. */
export async function verifyCommand(args: string[], io: CommandIo): Promise<number> {
  try {
    const options = readOptions(args);
    if (options.help) {
      io.out(USAGE);
      return EXIT.valid;
    }
    if (options.paths.length === 0) {
      io.error(USAGE);
      return EXIT.unreadable;
    }
    return await verifyAll(options, await openTrustStore(options.trust, io), io);
  } catch (error) {
    io.error(error instanceof Error ? error.message : String(error));
    return EXIT.unreadable;
  }
}
