export { confirmEmail, findClaimant, isLoginName } from './address-proof.repository.ts';
export { askForProof } from './ask-for-proof.ts';
export { findAccount } from './find-account.ts';
export { newProofLetter } from './proof-letter.ts';
export { confirmByLetter, proveAddress } from './prove-address.ts';
export { remindClaimant, remindClaimants } from './remind-claimant.ts';
