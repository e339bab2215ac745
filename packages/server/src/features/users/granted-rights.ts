import { type PermissionSet, ROLE_PERMISSIONS, type Role } from '@hoadon/domain/access/permission';
import type { Session } from '../../platform/http/route.ts';
import { checkWithinOwn } from '../auth/index.ts';

/** Rights of a member in the company; `permissions` null means those that the role grants. */
export type Rights = Readonly<{ role: Role; permissions: PermissionSet | null }>;

/** An admin may do everything: a set of his own could lock everybody out of the settings. */
export const rightsOf = (
  role: Role,
  einvoicerole: Record<string, PermissionSet[keyof PermissionSet]> | null,
): Rights => ({ role, permissions: role === 'admin' ? null : (einvoicerole as PermissionSet) });

/** What the rights grant. */
export const grantedSet = ({ role, permissions }: Rights): PermissionSet =>
  permissions ?? ROLE_PERMISSIONS[role];

/** Throws RIGHTS_NOT_YOURS, naming the first right that the caller does not have. */
export const checkGrantable = (session: Session, rights: Rights): void =>
  checkWithinOwn(session, { role: rights.role, permissions: grantedSet(rights) });
