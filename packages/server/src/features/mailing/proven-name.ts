import type { Instant } from '@hoadon/domain/dates/plain-date';
import type { Db } from '../../platform/db/open.ts';
import type { Tx } from '../../platform/db/transact.ts';

type Proven = Readonly<{ userId: string; email: string; at: Instant }>;

/**
 * Makes an address that a letter has just proven a login name of the user; from an account that never proved it the
 * name is taken away. Returns `known` where the user had proven it before, `another` where another account had: the key
 * decides, not a query before.
 */
export async function takeProvenName(
  tx: Tx,
  { userId, email, at }: Proven,
): Promise<'taken' | 'known' | 'another'> {
  const name = email.toLowerCase();
  const taken = await tx
    .insertInto('login_name')
    .values({ name, user_id: userId, proven_at: at })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ user_id: userId, proven_at: at })
        .where('login_name.proven_at', 'is', null),
    )
    .returning('name')
    .executeTakeFirst();
  const holder = taken ? userId : await holderOf(tx, name);
  if (holder !== userId) return 'another';
  await tx
    .updateTable('address_proof')
    .set({ proven_at: at })
    .where('user_id', '=', userId)
    .where('proven_at', 'is', null)
    .execute();
  return taken ? 'taken' : 'known';
}

async function holderOf(tx: Tx, name: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('login_name')
    .where('name', '=', name)
    .select('user_id')
    .executeTakeFirst();
  return row?.user_id;
}

/** Whether a user has proven the address, and signs in by it. */
export async function isProvenName(db: Db, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('login_name')
    .where('name', '=', email.toLowerCase())
    .where('proven_at', 'is not', null)
    .select('name')
    .executeTakeFirst();
  return row !== undefined;
}
