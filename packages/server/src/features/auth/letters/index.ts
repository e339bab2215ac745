export { ACCOUNT_LETTER, type AccountLetter, enqueueLetter } from './account-letter.ts';
export {
  writeNewDeviceLetter,
  writePasswordChangedLetter,
  writeRecoveryLetter,
} from './write-letter.ts';
