export {
  type AuthorityConnections,
  authorityConnections,
  type Connection,
  INSTALLATION,
} from './authority-connections.ts';
export { type CompanyIdentity, findCompanyIdentity } from './company-identity.repository.ts';
export { type Identity, identityOf, providerOf } from './identity-of.ts';
export { setCompanyIdentity } from './set-company-identity.ts';
