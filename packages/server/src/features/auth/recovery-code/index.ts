export { liveCode } from './live-code.ts';
export { useRecovery } from './recovery.repository.ts';
export { recoveryCodeOf } from './recovery-code.ts';
export { requireCode } from './require-code.ts';
