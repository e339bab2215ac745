export {
  callerMark,
  countGuess,
  countRegistration,
  deviceHash,
  type Guess,
  isOwnDevice,
} from './count-guess.ts';
export { devicesOf, forgetDevices, isKnown, rememberDevice } from './known-device.repository.ts';
