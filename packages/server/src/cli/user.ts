import { parseArgs } from 'node:util';
import { z } from 'zod';
import {
  findPerson,
  listAccounts,
  resetFactorByOperator,
  resetPasswordByOperator,
  type UserListing,
} from '../features/auth/index.ts';
import { makeAdminByOperator } from '../features/users/index.ts';
import { sealingName } from '../platform/secrets/seal-secret.ts';
import type { CommandIo } from './command-io.ts';
import { type Installation, type InstallationAct, onInstallation } from './on-installation.ts';

const USAGE = `hoadon user list [TAX-CODE]
hoadon user reset-password NAME
hoadon user reset-second-factor NAME
hoadon user make-admin TAX-CODE NAME

For operators of the machine, when no admin can sign in any more. NAME is a user name, an address, or user/ID from the list.

list                 prints each user with company, role, second factor and address
reset-password       prints a new random password once; the user signs in with it and changes it on the page Account
reset-second-factor  deletes the second factor and its recovery codes, also after SECRET_KEY was lost
make-admin           gives the user all rights in the company, as a new member if needed

Every session of the user ends by a reset. The user gets a letter about each change, and the audit trail an entry.

Exit status: 0 done, 1 nothing to do, 2 wrong usage or failure.`;

const Wish = z.discriminatedUnion('act', [
  z.object({ act: z.literal('list'), taxCode: z.string().nullable() }),
  z.object({ act: z.literal('reset-password'), name: z.string() }),
  z.object({ act: z.literal('reset-second-factor'), name: z.string() }),
  z.object({ act: z.literal('make-admin'), taxCode: z.string(), name: z.string() }),
]);
type Wish = z.infer<typeof Wish>;

export async function userCommand(args: string[], io: CommandIo): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h' } },
  });
  if (values.help) {
    io.out(USAGE);
    return 0;
  }
  const wish = wishOf(positionals);
  if (wish === null) {
    io.error(USAGE);
    return 2;
  }
  return z.number().parse(await onInstallation(io, USER_ACT, wish));
}

function wishOf([act, ...names]: readonly string[]): Wish | null {
  const [first, second] = names;
  if (act === 'list' && names.length <= 1) return { act, taxCode: first ?? null };
  if (act === 'make-admin' && first && second && names.length === 2)
    return { act, taxCode: first, name: second };
  if ((act === 'reset-password' || act === 'reset-second-factor') && first && names.length === 1)
    return { act, name: first };
  return null;
}

export const USER_ACT: InstallationAct = {
  name: 'user',
  on: (installation) => async (input, print) => {
    const wish = Wish.parse(input);
    if (wish.act === 'list') return list(installation, wish.taxCode, print);
    if (wish.act === 'make-admin') return makeAdmin(installation, wish, print);
    const person = await findPerson(installation.db, wish.name);
    const named = `${person.userName} <${person.email}>, user/${person.userId}`;
    if (wish.act === 'reset-second-factor') {
      const isReset = await resetFactorByOperator(installation, person.userId);
      print(isReset ? `${named}: the second factor was deleted` : `${named} has no second factor`);
      return isReset ? 0 : 1;
    }
    print(
      `${named}: the password is now ${await resetPasswordByOperator(installation, person.userId)}`,
    );
    if (!person.signsIn)
      print(`nobody signs in by ${person.email} before the letter to that address is opened`);
    return 0;
  },
};

type Print = (line: string) => void;

async function list({ db, config }: Installation, taxCode: string | null, print: Print) {
  const rows = await listAccounts(db, taxCode);
  const names = new Set(config.secretKeys.map(sealingName));
  for (const row of rows) print(lineOf(row, names));
  if (rows.length === 0) print(taxCode === null ? 'no users' : `${taxCode} has no users`);
  return rows.length === 0 ? 1 : 0;
}

function lineOf(row: UserListing, keyNames: ReadonlySet<string>): string {
  const { userId, userName, email, taxCode, role, loginNames, isDeleted } = row;
  return [
    `user/${userId}`,
    taxCode ?? 'no company',
    role ?? '–',
    userName,
    email,
    factorOf(row, keyNames),
    ...(loginNames.length === 0 ? ['does not sign in yet'] : []),
    ...(isDeleted ? ['deleted by its owner'] : []),
  ].join('  ');
}

function factorOf({ hasFactor, sealedFactor }: UserListing, keyNames: ReadonlySet<string>): string {
  if (!hasFactor || sealedFactor === null) return 'no second factor';
  const [key = ''] = sealedFactor.split('.');
  return keyNames.has(key) ? 'second factor' : 'second factor that SECRET_KEY does not open';
}

async function makeAdmin(
  installation: Installation,
  { taxCode, name }: Extract<Wish, { act: 'make-admin' }>,
  print: Print,
): Promise<number> {
  const company = await installation.db
    .selectFrom('company')
    .where('tax_code', '=', taxCode)
    .select(['id', 'full_name'])
    .executeTakeFirst();
  if (!company) throw new Error(`no company has the tax code ${taxCode}`);
  const { userId, userName } = await findPerson(installation.db, name);
  const isNew = await makeAdminByOperator(installation, { companyId: company.id, taxCode, userId });
  print(
    isNew
      ? `${userName} is an admin of ${company.full_name} now`
      : `${userName} is an admin of ${company.full_name} already`,
  );
  return isNew ? 0 : 1;
}
