import { useMedia } from './use-media.ts';

/** Whether the window is as narrow as a phone or a small tablet (UX-019). */
export const useNarrow = (): boolean => useMedia('(max-width: 768px)');
