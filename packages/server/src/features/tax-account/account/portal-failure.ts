import { Failure } from '@hoadon/domain/errors/failure';
import { PortalFailed } from '../../../connectors/tax-portal/port.ts';

/** Converts a fault of the portal to the failure of a request. Rethrows anything else. */
export function asFailure(cause: unknown): never {
  if (!(cause instanceof PortalFailed)) throw cause;
  const details = { reason: cause.fault, status_code: '400' };
  if (cause.fault === 'blocked') throw new Failure('TAX_PORTAL_BLOCKED', details, { cause });
  if (cause.fault === 'session-over') throw new Failure('TAX_SESSION_OVER', details, { cause });
  throw new Failure('TAX_PORTAL_UNAVAILABLE', details, { cause });
}
