import { type PermissionSet, ROLE_PERMISSIONS, type Role } from '@hoadon/domain/access/permission';
import type { Session } from '../../platform/http/route.ts';
import { checkWithinOwn } from '../auth/index.ts';

/** What somebody may do in the company; `permissions` null means what the role grants. */
export type Rights = Readonly<{ role: Role; permissions: PermissionSet | null }>;

/** An admin may do everything: a set of his own could lock everybody out of the settings. */
export const rightsOf = (
  role: Role,
  einvoicerole: Record<string, PermissionSet[keyof PermissionSet]> | null,
): Rights => ({ role, permissions: role === 'admin' ? null : (einvoicerole as PermissionSet) });

/** What the rights grant. */
export const grantedSet = ({ role, permissions }: Rights): PermissionSet =>
  permissions ?? ROLE_PERMISSIONS[role];

/** Nobody gives what he has not himself: throws RIGHTS_NOT_YOURS, naming the first such right. */
export const checkGrantable = (session: Session, rights: Rights): void =>
  checkWithinOwn(session, { role: rights.role, permissions: grantedSet(rights) });
