import { withTexts } from '../../lib/program/index.ts';
import { lazyPart } from '../../ui/program/lazy-part.tsx';

/** The steps of one invoice, as the form shows them. */
export const IssueProgress = lazyPart(
  withTexts(
    () => import('../issuing/index.ts').then((feature) => feature.IssueProgress),
    'issuing',
    'issue',
    'releasing',
    'failure',
    'formRecovery',
    'getTemplate',
    'buyerSuggestion',
  ),
);
