import {
  PERMISSION_GROUPS,
  type PermissionSet,
  ROLE_PERMISSIONS,
  type Role,
} from '@hoadon/domain/access/permission';
import { z } from 'zod';

const Flags = z.object({
  add: z.boolean(),
  view: z.boolean(),
  change: z.boolean(),
  delete: z.boolean(),
});
const StoredSet = z.record(z.enum(PERMISSION_GROUPS), Flags);
const StoredRole = z.enum(['admin', 'accountant']);

/** What a member may do: the set kept for them, or what their role grants (DECISIONS 65). */
export function membershipRights(stored: { role: string; permissions: unknown }): {
  role: Role;
  permissions: PermissionSet;
} {
  const role = StoredRole.parse(stored.role);
  const permissions =
    stored.permissions === null ? ROLE_PERMISSIONS[role] : StoredSet.parse(stored.permissions);
  return { role, permissions };
}
