import type { CurrentUser } from '@hoadon/contracts/auth';
import { Failure } from '@hoadon/domain/errors/failure';
import type { z } from 'zod';
import type { Session } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { currentLicence } from '../licences/index.ts';
import { findUserInCompany } from './repository.ts';

/** The user, the session's company with its licence, and what the user may do in it. */
export async function currentUser(
  { db, clock }: Platform,
  { companyId, userId, role, permissions }: Session,
): Promise<z.input<typeof CurrentUser>> {
  const user = await findUserInCompany(db, companyId, userId);
  if (!user) throw new Failure('UNAUTHENTICATED');
  const licence = await currentLicence(db, companyId, clock.now());
  const lics = {
    EINVOICE: licence && {
      capacity: licence.capacity,
      count: licence.count,
      end: licence.endsAt,
    },
  };
  return {
    user_id: userId,
    user_name: user.user_name,
    name: user.name,
    email: user.email,
    phone: user.phone,
    role,
    company_id: companyId,
    company: { name: user.company_name, tax_code: user.tax_code, service_status: { lics } },
    permissions,
  };
}
