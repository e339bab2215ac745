export {
  ACCOUNT_LETTER,
  type AccountLetter,
  enqueueLetter,
  type FactorChange,
  type JoinRequest,
} from './account-letter.ts';
export {
  writeAccountDeletedLetter,
  writeFactorLetter,
  writeJoinRequestLetter,
  writeNewDeviceLetter,
  writePasswordChangedLetter,
  writeRecoveryLetter,
  writeSessionEndedLetter,
} from './write-letter.ts';
