import type { RoboticsUser } from '@hoadon/contracts/users';
import { membershipRights } from '../auth/index.ts';
import type { MemberRow } from './member.repository.ts';

/** A member as the caller sees him. */
export function memberView(row: MemberRow, callerId: string): RoboticsUser {
  const { role, permissions } = membershipRights(row);
  return {
    id: row.id,
    user: { id: row.user_id },
    name: row.name,
    phone: row.phone,
    email: row.email,
    roboticsrole: { role },
    einvoicerole: permissions,
    has_own_set: row.permissions !== null,
    is_self: row.user_id === callerId,
  };
}
