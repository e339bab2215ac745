import {
  PortalFailed,
  type PortalFault,
  UnreadablePortalList,
} from '../../../connectors/tax-portal/port.ts';

/** The kind of what went wrong; null: it is not the portal's fault. */
export function faultOf(error: unknown): PortalFault | null {
  if (error instanceof PortalFailed) return error.fault;
  return error instanceof UnreadablePortalList ? 'changed' : null;
}
