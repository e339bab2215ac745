export {
  countGuess,
  countRegistration,
  deviceHash,
  type Guess,
  isOwnDevice,
} from './count-guess.ts';
export { devicesOf, forgetDevices, rememberDevice } from './known-device.repository.ts';
