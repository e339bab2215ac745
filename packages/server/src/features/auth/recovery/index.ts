export { forgotPassword, newRecoveryLetter } from './forgot-password.ts';
export { recoverPassword } from './recover-password.ts';
