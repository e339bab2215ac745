export { TOKEN_SIGNER, WAITING_FOR_TOKEN } from './token-signer.ts';
