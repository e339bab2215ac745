import {
  may,
  PERMISSION_ACTS,
  PERMISSION_GROUPS,
  type PermissionSet,
  ROLE_PERMISSIONS,
  type Role,
} from '@hoadon/domain/access/permission';
import { Failure } from '@hoadon/domain/errors/failure';
import type { Session } from '../../platform/http/route.ts';

/** What somebody may do in the company; `permissions` null means what the role grants. */
export type Rights = Readonly<{ role: Role; permissions: PermissionSet | null }>;

/** An admin may do everything: a set of his own could lock everybody out of the settings. */
export const rightsOf = (
  role: Role,
  einvoicerole: Record<string, PermissionSet[keyof PermissionSet]> | null,
): Rights => ({ role, permissions: role === 'admin' ? null : (einvoicerole as PermissionSet) });

/** Nobody gives what he has not himself: throws RIGHTS_NOT_YOURS, naming the first such right. */
export function checkGrantable(session: Session, { role, permissions }: Rights): void {
  if (session.role === 'admin') return;
  if (role === 'admin') throw new Failure('RIGHTS_NOT_YOURS', { role });
  const set = permissions ?? ROLE_PERMISSIONS[role];
  for (const group of PERMISSION_GROUPS)
    for (const act of PERMISSION_ACTS)
      if (set[group][act] && !may(session.permissions, `${group}.${act}`))
        throw new Failure('RIGHTS_NOT_YOURS', { permission: `${group}.${act}` });
}
