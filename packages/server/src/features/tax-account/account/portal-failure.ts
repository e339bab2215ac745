import { Failure } from '@hoadon/domain/errors/failure';
import { PortalFailed } from '../../../connectors/tax-portal/port.ts';

/** What a fault of the portal is to whoever asked a question at once. Anything else is thrown as it is. */
export function asFailure(cause: unknown): never {
  if (!(cause instanceof PortalFailed)) throw cause;
  const details = { reason: cause.fault, status_code: '400' };
  if (cause.fault === 'blocked') throw new Failure('TAX_PORTAL_BLOCKED', details, { cause });
  if (cause.fault === 'session-over') throw new Failure('TAX_SESSION_OVER', details, { cause });
  throw new Failure('TAX_PORTAL_UNAVAILABLE', details, { cause });
}
