import * as contract from '@hoadon/contracts/auth';
import * as own from '@hoadon/contracts/own-account';
import { publicRoute, type Route, route } from '../../platform/http/route.ts';
import { proveAddress } from './address-proof/index.ts';
import { companiesOf, switchCompany } from './companies.ts';
import { currentUser } from './current-user.ts';
import { deleteAccount } from './deletion/index.ts';
import { askToJoin } from './joining/index.ts';
import { forgotPassword, recoverPassword } from './recovery/index.ts';
import { register, registerOnce } from './register.ts';
import { secondFactorRoutes } from './second-factor/routes.ts';
import { changePassword, endOwnSession, ownSessions } from './sessions/index.ts';
import { type AuthDeps, renewTokens, signIn, signOut } from './sign-in.ts';

export const authRoutes = (deps: AuthDeps): Route[] => [
  publicRoute(contract.login, (credentials, context) => signIn(deps, credentials, context)),
  publicRoute(contract.refreshTokens, ({ refresh }, { ip }) => renewTokens(deps, refresh, ip)),
  publicRoute(contract.logout, async ({ refresh }) => {
    await signOut(deps, refresh);
    return {};
  }),
  publicRoute(contract.registerNewAccount, (registration, context) =>
    register(deps, registration, context),
  ),
  publicRoute(contract.registerInvoiceSide, (registration, context) =>
    registerOnce(deps, registration, context),
  ),
  publicRoute(contract.getRegistration, async () => ({
    registration: deps.config.registration,
  })),
  route(contract.getCurrentUser, (_input, session) => currentUser(deps, session)),
  route(contract.listMyCompanies, (_input, session) => companiesOf(deps, session.userId)),
  route(contract.switchCompany, (input, session, context) =>
    switchCompany(deps, session, input, context),
  ),
  publicRoute(own.forgotUserPassword, async ({ email }, context) => {
    await forgotPassword(deps, email, context);
    return {};
  }),
  publicRoute(own.proveAddress, async ({ token }) => {
    await proveAddress(deps, token);
    return {};
  }),
  publicRoute(own.recoverPassword, async (wanted, context) => {
    await recoverPassword(deps, wanted, context);
    return {};
  }),
  publicRoute(own.deleteAccount, (wanted, context) => deleteAccount(deps, wanted, context)),
  publicRoute(own.askToJoin, async (asking, context) => {
    await askToJoin(deps, asking, context);
    return {};
  }),
  route(own.setUserPassword, async (wanted, session, context) => {
    await changePassword(deps, session, context, wanted);
    return {};
  }),
  route(own.listOwnSessions, (_input, session) => ownSessions(deps, session)),
  route(own.endOwnSession, async (which, session, context) => {
    await endOwnSession(deps, session, context, which);
    return {};
  }),
  ...secondFactorRoutes(deps),
];
