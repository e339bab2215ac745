import { withTexts } from '../../lib/program/index.ts';
import { lazyPart } from '../../ui/program/lazy-part.tsx';

/** Open balance of a filtered list of debts; the head of the page shows the balance of all. */
export const OpenLine = lazyPart(
  withTexts(() => import('./list/open-line.tsx').then((file) => file.OpenLine), 'payments'),
  { waiting: () => <div className="min-h-9 shrink-0 border-b border-line bg-surface" /> },
);
