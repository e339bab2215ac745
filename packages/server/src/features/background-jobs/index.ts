export { backgroundJobRoutes } from './routes.ts';
