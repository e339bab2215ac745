export {
  ACCOUNT_LETTER,
  type AccountLetter,
  enqueueLetter,
  type JoinRequest,
} from './account-letter.ts';
export {
  writeAccountDeletedLetter,
  writeJoinRequestLetter,
  writeNewDeviceLetter,
  writePasswordChangedLetter,
  writeRecoveryLetter,
} from './write-letter.ts';
