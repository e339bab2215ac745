export { deleteAccount } from './delete-account.ts';
export { finishDeletions } from './finish-deletions.ts';
export { refuseDeleted, restoreAccount } from './way-back.ts';
