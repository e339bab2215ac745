import type { Feature } from '../../feature.ts';
import { job } from '../../platform/jobs/job.ts';
import { finishDeletions } from './deletion/index.ts';
import { deliverLetter, type LetterDeps } from './delivery/index.ts';
import { deleteOldRequests } from './joining/index.ts';
import { ACCOUNT_LETTER } from './letters/index.ts';
import { deleteOldSessions } from './repository.ts';
import { authRoutes } from './routes.ts';
import { resealFactors } from './second-factor/sealed-factor.ts';
import type { AuthDeps } from './sign-in.ts';

export { type AccessTokens, accessTokens } from './access-token.ts';
export { askForProof, confirmEmail, findClaimant, isLoginName } from './address-proof/index.ts';
export { refuseDeleted } from './deletion/index.ts';
export { countGuess } from './guesses/index.ts';
export { ACCOUNT_LETTER, enqueueLetter, type ManagerChange } from './letters/index.ts';
export {
  findPerson,
  listAccounts,
  type NamedUser,
  resetPasswordByOperator,
  type UserListing,
} from './operator/index.ts';
export { OPERATOR } from './operator-actor.ts';
export { wordsOfNewMember } from './own-words.ts';
export { hashPassword, isPassword } from './passwords.ts';
export { checkWithinOwn, isWithin, membershipRights } from './permissions.ts';
export { insertLoginNames, insertMember, insertUser } from './register.repository.ts';
export { registerByOperator } from './register.ts';
export { fault, newPasswordFaults, phoneFaults } from './registration.ts';
export { findUserByLoginName, type Visit } from './repository.ts';
export { requirePassword } from './second-factor/require-password.ts';
export { resetFactorByOperator } from './second-factor/reset-by-operator.ts';
export { sessionOf } from './session-of.ts';
export { type AuthDeps, admit } from './sign-in.ts';
export { endsWithSession } from './watch-session.ts';

export const authFeature = (deps: AuthDeps & LetterDeps): Feature => ({
  name: 'auth',
  routes: authRoutes(deps),
  jobs: [job(ACCOUNT_LETTER, (letter) => deliverLetter(deps, letter))],
  housekeeping: [
    () => deleteOldSessions(deps),
    () => deleteOldRequests(deps),
    () => finishDeletions(deps),
  ],
  resealing: [() => resealFactors(deps)],
});
