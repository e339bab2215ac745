import { withTexts } from '../../lib/program/index.ts';
import { lazyPart } from '../../ui/program/lazy-part.tsx';

/** The steps of one invoice that is issued elsewhere than in the form. */
export const IssueProgress = lazyPart(
  withTexts(
    () => import('./act/issue-progress.tsx').then((file) => file.IssueProgress),
    'issuing',
    'releasing',
    'failure',
  ),
);
