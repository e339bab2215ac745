import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { Failure } from '@hoadon/domain/errors/failure';
import { normaliseTaxCode } from '@hoadon/domain/identity/tax-code';
import { z } from 'zod';
import { registerByOperator } from '../features/auth/index.ts';
import { readConfig } from '../platform/read-config.ts';
import type { CommandIo } from './command-io.ts';
import { type InstallationAct, onInstallation } from './on-installation.ts';

const USAGE = `hoadon setup [--tax-code CODE] [--company NAME] [--address ADDRESS] [--name NAME] [--email ADDRESS]
             [--user-name NAME] [--phone NUMBER]

Creates a company and its first user, an admin, also where REGISTRATION is closed. On a terminal it asks for what is left out.
Without SETUP_PASSWORD (or SETUP_PASSWORD_FILE) a random password is printed once; change it on the page Account. A company that
exists is left as it is.

--user-name  by which the admin signs in (admin)

Exit status: 0 the company exists now, 2 wrong usage or failure.`;

const FIELDS = {
  'tax-code': 'Tax code of the company',
  company: 'Name of the company',
  address: 'Address of the company',
  name: "Admin's full name",
  email: "Admin's e-mail address",
} as const;
type Field = keyof typeof FIELDS;
const NAMES = Object.keys(FIELDS) as Field[];

const Wanted = z.object({
  user_name: z.string(),
  email: z.string(),
  password: z.string(),
  name: z.string(),
  phone: z.string(),
  company_name: z.string(),
  tax_code: z.string(),
  company_address: z.string(),
});
type Wanted = z.infer<typeof Wanted>;

/** 96 bits. */
const PASSWORD_BYTES = 12;

export async function setupCommand(args: string[], io: CommandIo): Promise<number> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args,
    options: {
      'tax-code': text,
      company: text,
      address: text,
      name: text,
      email: text,
      phone: { type: 'string', default: '' },
      'user-name': { type: 'string', default: 'admin' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) {
    io.out(USAGE);
    return 0;
  }
  const { setupPassword } = readConfig(io.environment, 'tool');
  const given = await complete(values, io);
  if (given === null) return 2;
  const made = setupPassword === null ? randomBytes(PASSWORD_BYTES).toString('base64url') : null;
  const wanted: Wanted = {
    user_name: values['user-name'],
    email: given.email,
    password: setupPassword ?? made ?? '',
    name: given.name,
    phone: values.phone,
    company_name: given.company,
    tax_code: given['tax-code'],
    company_address: given.address,
  };
  const isNew = z.boolean().parse(await onInstallation(io, SETUP_ACT, wanted));
  if (isNew && made !== null) io.out(`password: ${made}`);
  return 0;
}

/** Asks for what is left out, on a terminal; elsewhere names it and returns null. */
async function complete(
  values: Readonly<Partial<Record<Field, string>>>,
  io: CommandIo,
): Promise<Record<Field, string> | null> {
  const missing = NAMES.filter((name) => !values[name]);
  if (missing.length > 0 && !io.isInteractive) {
    io.error(`left out: ${missing.map((name) => `--${name}`).join(', ')}\n\n${USAGE}`);
    return null;
  }
  const given = { ...values };
  const lines = io.lines?.()[Symbol.asyncIterator]();
  for (const name of missing) {
    io.out(`${FIELDS[name]}:`);
    const line = await lines?.next();
    given[name] = line?.done ? '' : (line?.value ?? '').trim();
  }
  return given as Record<Field, string>;
}

/** Returns whether the company is new. */
export const SETUP_ACT: InstallationAct = {
  name: 'setup',
  on: (installation) => async (input, print) => {
    const wanted = Wanted.parse(input);
    const existing = await installation.db
      .selectFrom('company')
      .where('tax_code', '=', normaliseTaxCode(wanted.tax_code))
      .select('full_name')
      .executeTakeFirst();
    if (existing) {
      print(`${existing.full_name} (${wanted.tax_code}) exists already`);
      return false;
    }
    await registerByOperator(installation, wanted).catch(explain);
    print(`${wanted.company_name} (${wanted.tax_code}): ${wanted.user_name} is its admin`);
    return true;
  },
};

/** Throws a sentence for the operator instead of the code of the refusal. */
function explain(error: unknown): never {
  if (!(error instanceof Failure)) throw error;
  const faults = error.issues.map(({ path, code }) => `${path}: ${code}`).join(', ');
  throw new Error(`nothing was created: ${error.code}${faults && ` (${faults})`}`);
}
