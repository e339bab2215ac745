export {
  ACCOUNT_LETTER,
  type AccountLetter,
  enqueueLetter,
  type FactorChange,
  type JoinRequest,
  type ManagerChange,
} from './account-letter.ts';
export {
  writeAccountDeletedLetter,
  writeAddressProvenLetter,
  writeAddressTakenLetter,
  writeFactorLetter,
  writeJoinRequestLetter,
  writeManagerLetter,
  writeNewDeviceLetter,
  writePasswordChangedLetter,
  writeProofLetter,
  writeRecoveryLetter,
  writeSessionEndedLetter,
} from './write-letter.ts';
