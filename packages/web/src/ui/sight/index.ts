export { reveal } from './reveal.ts';
export { revealStart } from './reveal-start.ts';
export { useRowsInSight } from './use-rows-in-sight.ts';
export { useSight } from './use-sight.ts';
