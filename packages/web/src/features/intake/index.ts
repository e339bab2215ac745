export { ImportTools } from './lazy-tools.ts';
