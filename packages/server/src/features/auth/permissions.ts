import {
  firstMissing,
  PERMISSION_GROUPS,
  type PermissionSet,
  ROLE_PERMISSIONS,
  type Role,
} from '@hoadon/domain/access/permission';
import { Failure } from '@hoadon/domain/errors/failure';
import { z } from 'zod';
import type { Session } from '../../platform/http/route.ts';

const Flags = z.object({
  add: z.boolean(),
  view: z.boolean(),
  change: z.boolean(),
  delete: z.boolean(),
});
/** Groups come and go with releases: one that is not known grants nothing, nor does one not stored. */
const StoredSet = z.record(z.string(), Flags);
const NOTHING = { add: false, view: false, change: false, delete: false };
const StoredRole = z.enum(['admin', 'accountant']);

/** Permissions of a member: the stored set, or those of the role (S-65). */
export function membershipRights(stored: { role: string; permissions: unknown }): {
  role: Role;
  permissions: PermissionSet;
} {
  const role = StoredRole.parse(stored.role);
  if (stored.permissions === null) return { role, permissions: ROLE_PERMISSIONS[role] };
  return { role, permissions: knownGroups(StoredSet.parse(stored.permissions)) };
}

const knownGroups = (set: z.output<typeof StoredSet>): PermissionSet =>
  Object.fromEntries(
    PERMISSION_GROUPS.map((group) => [group, set[group] ?? NOTHING]),
  ) as PermissionSet;

type MemberRights = Readonly<{ role: Role; permissions: PermissionSet }>;

/** Whether `rights` are none that `own` lack. */
export const isWithin = (own: MemberRights, { role, permissions }: MemberRights): boolean =>
  own.role === 'admin' || (role !== 'admin' && firstMissing(own.permissions, permissions) === null);

/** Throws RIGHTS_NOT_YOURS where the rights exceed those of the caller, naming the first that does. */
export function checkWithinOwn(
  own: Pick<Session, 'role' | 'permissions'>,
  { role, permissions }: Readonly<{ role: Role; permissions: PermissionSet }>,
): void {
  if (own.role === 'admin') return;
  if (role === 'admin') throw new Failure('RIGHTS_NOT_YOURS', { role });
  const permission = firstMissing(own.permissions, permissions);
  if (permission) throw new Failure('RIGHTS_NOT_YOURS', { permission });
}
