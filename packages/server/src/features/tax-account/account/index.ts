export {
  type AccountRow,
  claimReading,
  endReading,
  endSession,
  findAccount,
  findDue,
  findUnread,
  forgetSecrets,
  keepSignedIn,
  lockAccount,
  setNextSync,
  setResume,
  stopSyncs,
} from './account.repository.ts';
export { attemptsOf } from './attempts.ts';
export { asFailure } from './portal-failure.ts';
export {
  openPassword,
  openSession,
  requireKeys,
  resealTaxAccounts,
  sealPassword,
  sealSession,
} from './sealed.ts';
export {
  beginTry,
  endTry,
  forgetOldSignIns,
  keepCaptcha,
  lockSignIn,
} from './sign-in.repository.ts';
export { checkAccount, wireAccount } from './view.ts';
