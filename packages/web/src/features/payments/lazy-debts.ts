import { withTexts } from '../../lib/program/index.ts';
import { lazyPart } from '../../ui/program/lazy-part.tsx';

/** What is owed, by how long. */
export const DebtsBand = lazyPart(
  withTexts(() => import('./debts/debts-band.tsx').then((file) => file.DebtsBand), 'payments'),
);
