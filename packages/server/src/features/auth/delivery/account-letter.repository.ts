import type { Db } from '../../../platform/db/open.ts';

export async function findEmailOf(db: Db, userId: string): Promise<string | null> {
  const user = await db
    .selectFrom('app_user')
    .where('id', '=', userId)
    .select('email')
    .executeTakeFirst();
  return user?.email ?? null;
}
