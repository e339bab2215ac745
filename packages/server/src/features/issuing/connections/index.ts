export {
  type AuthorityConnections,
  authorityConnections,
  type Connection,
  INSTALLATION,
} from './authority-connections.ts';
export { type CompanyIdentity, findCompanyIdentity } from './company-identity.repository.ts';
export type { ConnectionHealth } from './connection-health.ts';
export { type Identity, identityOf, providerOf } from './sender-identity.ts';
export { setCompanyIdentity } from './set-company-identity.ts';
