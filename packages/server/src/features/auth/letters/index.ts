export {
  ACCOUNT_LETTER,
  type AccountLetter,
  enqueueLetter,
  type FactorChange,
  type JoinRequest,
} from './account-letter.ts';
export {
  writeAccountDeletedLetter,
  writeAddressProvenLetter,
  writeAddressTakenLetter,
  writeFactorLetter,
  writeJoinRequestLetter,
  writeNewDeviceLetter,
  writePasswordChangedLetter,
  writeProofLetter,
  writeRecoveryLetter,
  writeSessionEndedLetter,
} from './write-letter.ts';
