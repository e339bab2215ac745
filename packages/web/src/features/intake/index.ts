export { ImportTools } from './lazy-tools.tsx';
