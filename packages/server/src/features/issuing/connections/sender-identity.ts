import type { TaxAuthority } from '../../../connectors/tax-authority/port.ts';
import { type AuthorityConnections, INSTALLATION } from './authority-connections.ts';
import type { CompanyIdentity } from './company-identity.repository.ts';

/** Sender fields of messages, and the connection that sends them. */
export type Identity = TaxAuthority['identity'] & Readonly<{ connection: string }>;

/** Throws AuthorityUnreachable where the configuration does not name the company's connection. */
export function identityOf(
  connections: AuthorityConnections,
  own: CompanyIdentity | null,
): Identity {
  const connection = own?.connection ?? INSTALLATION;
  return { ...connections.of(connection).authority.identity, ...own, connection };
}

/** MSTTCGP of a company's invoices. */
export const providerOf = (connections: AuthorityConnections, own: CompanyIdentity | null) =>
  own?.providerTaxCode ?? connections.of(INSTALLATION).authority.identity.providerTaxCode;
