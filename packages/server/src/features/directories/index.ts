export { movingMany } from './moving-many.ts';
export { directoryRoutes } from './routes.ts';
export { holdDirectory, insertDirectory } from './tree.repository.ts';
