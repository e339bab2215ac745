import type { Db } from '../../../platform/db/open.ts';
import type { Tx } from '../../../platform/db/transact.ts';

/** Whether that changed anything. */
export async function setRequired(tx: Tx, companyId: string, isRequired: boolean) {
  const changed = await tx
    .updateTable('company')
    .set({ second_factor_required: isRequired })
    .where('id', '=', companyId)
    .where('second_factor_required', '!=', isRequired)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** Everybody who works for the company, by name. */
export async function findMembers(db: Db, companyId: string) {
  const rows = await db
    .selectFrom('membership')
    .innerJoin('app_user', 'app_user.id', 'membership.user_id')
    .leftJoin('second_factor', 'second_factor.user_id', 'membership.user_id')
    .where('membership.company_id', '=', companyId)
    .select(['membership.user_id', 'app_user.name', 'app_user.email', 'second_factor.confirmed_at'])
    .orderBy('app_user.name')
    .orderBy('membership.user_id')
    .execute();
  return rows.map(({ confirmed_at, ...row }) => ({ ...row, is_on: confirmed_at !== null }));
}

/** Locks and returns the permissions of the user in each company. */
export const lockPlacesOf = (tx: Tx, userId: string) =>
  tx
    .selectFrom('membership')
    .where('user_id', '=', userId)
    .select(['company_id', 'role', 'permissions'])
    .orderBy('company_id')
    .forUpdate()
    .execute();
