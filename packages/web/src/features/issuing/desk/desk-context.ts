import { createContext, useContext } from 'react';
import type { DraftDesk } from './draft-desk.ts';

export const DeskContext = createContext<DraftDesk | null>(null);

/** The invoice that is being written around here. */
export function useDesk(): DraftDesk {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error('no DeskContext around');
  return desk;
}
