import { lackingFor, may, type Permission } from '@hoadon/domain/access/permission';
import { Failure } from '@hoadon/domain/errors/failure';
import type { Session } from './route.ts';

/**
 * Throws FORBIDDEN, with the flag that is missing, where the caller does not hold the permission: for what a call does beyond its own `access`, such as reading an issued
 * invoice to make a draft of it.
 */
export function requirePermission(
  { permissions }: Pick<Session, 'permissions'>,
  permission: Permission,
): void {
  const lacking = lackingFor(permissions, permission);
  if (lacking) throw new Failure('FORBIDDEN', { permission: lacking });
}

/** Throws FORBIDDEN, with the first of them, where the caller holds none of the permissions. */
export function requireOneOf(
  { permissions }: Pick<Session, 'permissions'>,
  wanted: readonly [Permission, ...Permission[]],
): void {
  if (!wanted.some((permission) => may(permissions, permission)))
    throw new Failure('FORBIDDEN', { permission: wanted[0] });
}
