import type { ReactNode } from 'react';
import type { Scope } from './scope.ts';
import type { SelectionAct } from './selection-acts.ts';

/** What waits for an answer, with the rows as they were chosen when it was asked for. */
export type ActConfirmation = Readonly<{
  act: SelectionAct;
  scope: Scope;
  ids: readonly string[];
  /** All that the list finds is meant. */
  isAll: boolean;
  /** The parameters of the act beside its rows are chosen. */
  isWished?: boolean;
  /** In words. */
  wishText?: ReactNode;
}>;
