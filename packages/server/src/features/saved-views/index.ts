export { savedViewsRoutes } from './routes.ts';
