import * as contract from '@hoadon/contracts/auth';
import { publicRoute, type Route, route } from '../../platform/http/route.ts';
import { companiesOf, switchCompany } from './companies.ts';
import { currentUser } from './current-user.ts';
import { register, registerOnce } from './register.ts';
import { secondFactorRoutes } from './second-factor/routes.ts';
import { type AuthDeps, renewTokens, signIn, signOut } from './sign-in.ts';

export const authRoutes = (deps: AuthDeps): Route[] => [
  publicRoute(contract.login, (credentials) => signIn(deps, credentials)),
  publicRoute(contract.refreshTokens, ({ refresh }) => renewTokens(deps, refresh)),
  publicRoute(contract.logout, async ({ refresh }) => {
    await signOut(deps, refresh);
    return {};
  }),
  publicRoute(contract.registerNewAccount, (registration) => register(deps, registration)),
  publicRoute(contract.registerInvoiceSide, (registration) => registerOnce(deps, registration)),
  route(contract.getCurrentUser, (_input, session) => currentUser(deps, session)),
  route(contract.listMyCompanies, (_input, session) => companiesOf(deps, session.userId)),
  route(contract.switchCompany, (input, session) => switchCompany(deps, session, input)),
  ...secondFactorRoutes(deps),
];
