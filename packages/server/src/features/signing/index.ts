export { type SigningDeps, signingRoutes } from './routes.ts';
