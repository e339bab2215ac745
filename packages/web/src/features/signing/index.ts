export { createFault } from './create-fault.ts';
export { TokenRunTools } from './lazy-token-run-tools.ts';
export { DocumentSigning, TokenCheck, TokenSigning } from './lazy-token-signing.ts';
export { signingAccountsQuery } from './queries.ts';
export { type SignWith, signerAmong, useSigner } from './sign-with.ts';
export { SignerChoice } from './signer-choice.tsx';
export { begunRuns } from './token-run/begun-runs.ts';
