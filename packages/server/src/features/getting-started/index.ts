export { gettingStartedRoutes } from './routes.ts';
