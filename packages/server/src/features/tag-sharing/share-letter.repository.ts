import type { Instant } from '@hoadon/domain/dates/plain-date';
import type { Db } from '../../platform/db/open.ts';
import type { Tx } from '../../platform/db/transact.ts';

/** To how many people the company's letters of sharing went since then. */
export async function countShareLetters(
  db: Db,
  companyId: string,
  since: Instant,
): Promise<number> {
  const { recipients } = await db
    .selectFrom('share_letter')
    .where('company_id', '=', companyId)
    .where('at', '>', since)
    .select((row) => row.fn.sum<string | null>('recipients').as('recipients'))
    .executeTakeFirstOrThrow();
  return Number(recipients ?? 0);
}

type ShareLetter = Readonly<{ recipients: number; at: Instant }>;

export async function insertShareLetter(
  tx: Tx,
  companyId: string,
  letter: ShareLetter,
): Promise<void> {
  await tx
    .insertInto('share_letter')
    .values({ company_id: companyId, ...letter })
    .execute();
}
