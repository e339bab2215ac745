import { withTexts } from '../../lib/program/index.ts';
import { lazyPart } from '../../ui/program/lazy-part.tsx';

/** What the company turned over, owes and is owed: comes behind what waits for a person. */
export const CompanyFigures = lazyPart(
  withTexts(
    () => import('./figures/company-figures.tsx').then((file) => file.CompanyFigures),
    'dashboard',
    'statistics',
    'payments',
    'kit',
    'issue',
  ),
);
