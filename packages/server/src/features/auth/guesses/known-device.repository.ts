import type { Instant } from '@hoadon/domain/dates/plain-date';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/open.ts';
import type { Tx } from '../../../platform/db/transact.ts';

const MOST_DEVICES = 50;

export type UserDevice = Readonly<{ userId: string; hash: string }>;

const NETWORK = 'network ';
/** A network stored in place of a device, for programs that name none. */
export const networkMark = (network: string): string => `${NETWORK}${network}`;

/** The user of the login name, and whether the device or network is known; null for an unknown name. */
export async function findOwner(
  db: Db,
  name: string,
  hash: string | null,
): Promise<Readonly<{ userId: string; isKnown: boolean }> | null> {
  const row = await db
    .selectFrom('login_name')
    .leftJoin('known_device', (join) =>
      join
        .onRef('known_device.user_id', '=', 'login_name.user_id')
        .on('known_device.device_hash', '=', hash ?? ''),
    )
    .where('login_name.name', '=', name.toLowerCase())
    .select(['login_name.user_id', 'known_device.device_hash'])
    .executeTakeFirst();
  return row ? { userId: row.user_id, isKnown: row.device_hash !== null } : null;
}

/** Whether the user has signed in by the device, or from the network. */
export async function isKnown(db: Db, { userId, hash }: UserDevice): Promise<boolean> {
  const row = await db
    .selectFrom('known_device')
    .where('user_id', '=', userId)
    .where('device_hash', '=', hash)
    .select('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Devices by which the user has signed in; no network is one. */
export async function devicesOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('known_device')
    .where('user_id', '=', userId)
    .where(sql<boolean>`not starts_with(device_hash, ${NETWORK})`)
    .select('device_hash')
    .execute();
  return rows.map((row) => row.device_hash);
}

/** The user signs in by the device, or from the network; of very many the latest used are known, of each kind. */
export async function rememberDevice(
  tx: Tx,
  { userId, hash, at }: UserDevice & Readonly<{ at: Instant }>,
): Promise<void> {
  await tx
    .insertInto('known_device')
    .values({ user_id: userId, device_hash: hash, first_used_at: at, last_used_at: at })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'device_hash']).doUpdateSet({ last_used_at: at }),
    )
    .execute();
  await sql`
    delete from known_device where user_id = ${userId} and device_hash in (
      select device_hash from known_device
      where user_id = ${userId} and starts_with(device_hash, ${NETWORK}) = starts_with(${hash}, ${NETWORK})
      order by last_used_at desc, device_hash offset ${MOST_DEVICES}
    )`.execute(tx);
}

/** After a new password every other device is as good as a stranger's. */
export async function deleteDevices(
  tx: Tx,
  { userId, but }: Readonly<{ userId: string; but: string | null }>,
): Promise<void> {
  await tx
    .deleteFrom('known_device')
    .where('user_id', '=', userId)
    .where('device_hash', '<>', but ?? '')
    .execute();
}
