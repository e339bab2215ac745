export type { CorrectionsDeps } from './deps.ts';
export { correctionRoutes } from './routes.ts';
