export { filesOfMany } from './files-of-many.ts';
export { exportsRoutes } from './routes.ts';
