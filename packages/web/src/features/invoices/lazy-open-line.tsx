import { withTexts } from '../../lib/program/index.ts';
import { lazyPart } from '../../ui/program/lazy-part.tsx';

/** What is open of a narrowed list of debts; the head of its page has the whole. */
export const OpenLine = lazyPart(
  withTexts(() => import('./list/open-line.tsx').then((file) => file.OpenLine), 'payments'),
  { waiting: () => <div className="min-h-9 shrink-0 border-b border-line bg-surface" /> },
);
