export { type SigningDeps, signingRoutes } from './routes.ts';
export { signingKeyOf, usableCertificates } from './signing-key.ts';
