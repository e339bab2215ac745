import type { ReactNode } from 'react';
import type { Scope } from '../scope.ts';

/** What a dialog is given that does something with chosen rows. */
export type ChosenProps = {
  ids: readonly string[];
  onClose: () => void;
  /** The chosen rows have been dealt with. */
  onDone: () => void;
};

/** The same for one that asks what an act on many is told beside its rows. */
export type WishProps = ChosenProps & {
  /** Where all that the list finds is meant. */
  onAll?: ((wish: Partial<Scope>) => void) | undefined;
  /** It is asked about before it is done, whatever is meant; `said`: the wish in words. */
  onWish: (wish: Partial<Scope>, said: ReactNode) => void;
};
