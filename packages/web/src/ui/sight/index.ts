export { reveal } from './reveal.ts';
export { useRowsInSight } from './use-rows-in-sight.ts';
export { useSight } from './use-sight.ts';
