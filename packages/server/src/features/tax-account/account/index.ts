export {
  claimReading,
  deleteSecrets,
  endReading,
  endSession,
  findAccount,
  findDue,
  findUnread,
  lockAccount,
  saveSignedIn,
  setNextSync,
  setResume,
  stopSyncs,
  type TaxAccountRow as AccountRow,
} from './account.repository.ts';
export { checkAccount, wireAccount } from './account-view.ts';
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
  deleteOldSignIns,
  endTry,
  lockSignIn,
  saveCaptcha,
} from './sign-in.repository.ts';
