import type { ReactNode } from 'react';
import type { Scope } from '../scope.ts';

/** What a dialog is given that does something with chosen rows. */
export type ChosenProps = {
  ids: readonly string[];
  onClose: () => void;
  /** The chosen rows have been dealt with. */
  onDone: () => void;
};

/** The same for a dialog that asks for the parameters of a bulk act beside its rows. */
export type ParameterProps = ChosenProps & {
  /** Where all that the list finds is meant. */
  onAll?: ((wish: Partial<Scope>) => void) | undefined;
  /** Called with the chosen parameters, before the confirmation; `wishText`: the parameters as text. */
  onWish: (wish: Partial<Scope>, wishText: ReactNode) => void;
};
