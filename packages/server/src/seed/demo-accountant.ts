import { userActor } from '@hoadon/domain/access/actor';
import { ROLE_PERMISSIONS } from '@hoadon/domain/access/permission';
import type { Db } from '../platform/db/open.ts';
import type { Session } from '../platform/http/route.ts';
import { DEMO_COMPANY, DEMO_USERS } from './demo-company.ts';

const [, ACCOUNTANT] = DEMO_USERS;

/** Who does the demo company's work, as if signed in. */
export async function demoAccountant(db: Db): Promise<Session> {
  const { companyId, userId } = await db
    .selectFrom('membership')
    .innerJoin('company', 'company.id', 'membership.company_id')
    .innerJoin('app_user', 'app_user.id', 'membership.user_id')
    .select(['company_id as companyId', 'user_id as userId'])
    .where('tax_code', '=', DEMO_COMPANY.tax_code)
    .where('user_name', '=', ACCOUNTANT.user_name)
    .executeTakeFirstOrThrow();
  const { role } = ACCOUNTANT;
  return { actor: userActor(userId), userId, companyId, role, permissions: ROLE_PERMISSIONS[role] };
}
