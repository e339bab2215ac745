import { firstMissing, type PermissionSet, type Role } from '@hoadon/domain/access/permission';
import { useCurrentUser } from '../auth/index.ts';

type Rights = Readonly<{ role: Role; einvoicerole: PermissionSet }>;

/** Whether the current user has all of these rights: users with other rights may not be changed (USER-019). */
export function useIsWithinOwn(): (rights: Rights) => boolean {
  const caller = useCurrentUser();
  return ({ role, einvoicerole }) =>
    caller?.role === 'admin' ||
    (caller !== undefined &&
      role !== 'admin' &&
      firstMissing(caller.permissions, einvoicerole) === null);
}
