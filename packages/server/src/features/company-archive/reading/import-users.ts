import { randomBytes } from 'node:crypto';
import type { CopyConnection } from '../../../platform/db/copy-connection.ts';
import { ArchiveFault, parseRecords, USERS, wholeRecords } from '../archive/index.ts';
import type { OpenArchive } from './open-archive.ts';
import { withoutHeading } from './rows.ts';
import { literal } from './sql-literal.ts';

/** ImportAccounts of this installation that a person named as accounts of the archive: user name in the archive → here. */
export type MatchedUsers = ReadonlyMap<string, string>;

export type ImportedUser = Readonly<{
  /** Its id in the archive. */
  source: string;
  /** Its id here. */
  id: string;
  name: string;
  /** With which it signs in here; null: it left the company, and does not sign in. */
  loginName: string | null;
  isMatched: boolean;
}>;

type Person = Readonly<{
  source: string;
  userName: string;
  email: string;
  name: string;
  phone: string;
  isMember: boolean;
}>;

const MOST_USERS = 100_000;
const MOST_NAMES_TRIED = 1_000;

export type ImportAccounts = Readonly<{
  matched: MatchedUsers;
  hashPassword(password: string): Promise<string>;
}>;

/**
 * Saves the users of the archive as accounts without a password: their owners set one by a letter to their address. An
 * account that exists here is never used for one of the archive, unless a person names both.
 */
export async function importUsers(
  connection: Pick<CopyConnection, 'run'>,
  archive: OpenArchive,
  { matched, hashPassword }: ImportAccounts,
): Promise<ImportedUser[]> {
  const people = await peopleOf(archive);
  for (const name of matched.keys())
    if (!people.some(({ userName, isMember }) => isMember && userName === name))
      throw new ArchiveFault(`the archive has no member with the user name ${name}`);
  const nobodysPassword = await hashPassword(randomBytes(32).toString('base64'));
  const imported: ImportedUser[] = [];
  for (const person of people) {
    const loginName = person.isMember ? matched.get(person.userName) : undefined;
    imported.push(
      loginName === undefined
        ? await insertUser(connection, person, nobodysPassword)
        : await matchedUser(connection, person, loginName),
    );
  }
  const ids = new Set(imported.map(({ id }) => id));
  if (ids.size !== imported.length)
    throw new ArchiveFault('two users are matched with one account');
  return imported;
}

async function peopleOf(archive: OpenArchive): Promise<Person[]> {
  const people: Person[] = [];
  const blocks = withoutHeading(wholeRecords(archive.read(USERS)), archive.manifest.users.columns);
  for await (const block of blocks)
    for (const [source, userName, email, name, phone, isMember] of parseRecords(block)) {
      if (!source || !/^\d{1,18}$/.test(source))
        throw new ArchiveFault(`${USERS} has a user without an id`);
      people.push({
        source,
        userName: userName ?? '',
        email: email ?? '',
        name: name ?? '',
        phone: phone ?? '',
        isMember: isMember === 't',
      });
      if (people.length > MOST_USERS) throw new ArchiveFault(`${USERS} has too many users`);
    }
  return people;
}

async function matchedUser(
  { run }: Pick<CopyConnection, 'run'>,
  { source, name }: Person,
  loginName: string,
): Promise<ImportedUser> {
  const { rows } = await run(
    `select user_id::text as id from login_name where name = ${literal(loginName.toLowerCase())}`,
  );
  const [found] = rows as { id: string }[];
  if (!found) throw new ArchiveFault(`no user of this installation has the name ${loginName}`);
  return { source, id: found.id, name, loginName, isMatched: true };
}

async function insertUser(
  { run }: Pick<CopyConnection, 'run'>,
  { source, userName, email, name, phone, isMember }: Person,
  passwordHash: string,
): Promise<ImportedUser> {
  const values = [userName, email, name, phone, passwordHash].map(literal).join(', ');
  const { rows } = await run(
    `insert into app_user (user_name, email, name, phone, password_hash) values (${values}) returning id::text as id`,
  );
  const [{ id } = { id: '' }] = rows as { id: string }[];
  if (!isMember) return { source, id, name, loginName: null, isMatched: false };
  const claim = async (loginName: string): Promise<boolean> => {
    const claimed = await run(
      `insert into login_name (name, user_id) values (${literal(loginName.toLowerCase())}, ${BigInt(id)})
       on conflict (name) do nothing returning 1`,
    );
    return claimed.rows.length > 0;
  };
  const loginName = await claimFree(userName, claim);
  if (loginName !== userName)
    await run(`update app_user set user_name = ${literal(loginName)} where id = ${BigInt(id)}`);
  // Unproven: the address signs in until another user proves it.
  if (email !== '') await claim(email);
  return { source, id, name, loginName, isMatched: false };
}

async function claimFree(
  userName: string,
  claim: (name: string) => Promise<boolean>,
): Promise<string> {
  for (let place = 1; place <= MOST_NAMES_TRIED; place += 1) {
    const name = place === 1 ? userName : `${userName}-${place}`;
    if (await claim(name)) return name;
  }
  throw new ArchiveFault(`no user name like ${userName} is free`);
}
