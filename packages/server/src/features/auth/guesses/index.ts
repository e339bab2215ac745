export {
  callerMark,
  countGuess,
  countRegistration,
  deviceHash,
  type Guess,
  isOwnDevice,
} from './count-guess.ts';
export { deleteDevices, devicesOf, isKnown, rememberDevice } from './known-device.repository.ts';
