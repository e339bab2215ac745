export { keepRecovery, useRecovery } from './recovery.repository.ts';
export { newRecoveryCode, recoveryHash } from './recovery-code.ts';
export { requireCode } from './require-code.ts';
