export { NeededRight } from './lazy-needed-right.ts';
