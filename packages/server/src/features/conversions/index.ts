export type { ConversionsDeps } from './deps.ts';
export { conversionRoutes } from './routes.ts';
