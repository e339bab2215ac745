export { copiesOnMany } from './copies-on-many.ts';
export { importedCopyRoutes } from './routes.ts';
