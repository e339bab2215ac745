import * as contract from '@hoadon/contracts/second-factor';
import { publicRoute, type Route, route } from '../../../platform/http/route.ts';
import type { AuthDeps } from '../sign-in.ts';
import { membersOf, requireFactor, resetFactor } from './company-rule.ts';
import { beginOwnSetUp, ownFactor, renewOwnCodes, switchOff } from './own-factor.ts';
import { finishSetUp } from './set-up.ts';
import { beginSetUpAtSignIn, finishSetUpAtSignIn, signInWithCode } from './sign-in-with-code.ts';

export const secondFactorRoutes = (deps: AuthDeps): Route[] => [
  publicRoute(contract.signInWithCode, (answer, context) => signInWithCode(deps, answer, context)),
  publicRoute(contract.beginSetUpAtSignIn, ({ challenge }) => beginSetUpAtSignIn(deps, challenge)),
  publicRoute(contract.finishSetUpAtSignIn, (answer, context) =>
    finishSetUpAtSignIn(deps, answer, context),
  ),
  route(contract.getSecondFactor, (_input, session) => ownFactor(deps, session)),
  route(contract.beginSetUp, (proof, session, context) =>
    beginOwnSetUp(deps, session, proof, context),
  ),
  route(contract.finishSetUp, async ({ code }, session) => ({
    recovery_codes: await finishSetUp(deps, session, code),
  })),
  route(contract.renewRecoveryCodes, (proof, session, context) =>
    renewOwnCodes(deps, session, proof, context),
  ),
  route(contract.switchOffSecondFactor, (proof, session, context) =>
    switchOff(deps, session, proof, context),
  ),
  route(contract.requireSecondFactor, (rule, session, context) =>
    requireFactor(deps, session, rule, context),
  ),
  route(contract.listSecondFactors, (_input, session) => membersOf(deps, session)),
  route(contract.resetSecondFactor, (of, session, context) =>
    resetFactor(deps, session, of, context),
  ),
];
