import type { TaxAuthority } from '../../../connectors/tax-authority/port.ts';
import { authorityConnections, INSTALLATION } from '../connections/index.ts';
import type { IssuingDeps } from '../deps.ts';

/** The installation's authority. */
export const authorityOf = ({ connections }: IssuingDeps): TaxAuthority =>
  connections.of(INSTALLATION).authority;

/** Connections of `deps` with another list of messages. */
export const withReplies = (deps: IssuingDeps, replies: TaxAuthority['replies']) =>
  authorityConnections({ ...authorityOf(deps), replies });
