export { MismatchBand } from './mismatch-band.tsx';
export { RegistrationNotices } from './registration-notices.tsx';
