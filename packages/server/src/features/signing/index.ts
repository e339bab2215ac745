export { type SigningDeps, signingRoutes } from './routes.ts';
export { signingKeyOf } from './signing-key.ts';
