import { useMedia } from './use-media.ts';

/** Whether the user asked the system for stillness: nothing moves by itself then. */
export const useReducedMotion = (): boolean => useMedia('(prefers-reduced-motion: reduce)');
