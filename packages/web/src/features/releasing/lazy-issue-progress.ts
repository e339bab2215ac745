import { lazy } from 'react';
import { withTexts } from '../../lib/program/index.ts';

/** The steps of one invoice, as the form shows them. */
export const IssueProgress = lazy(
  withTexts(
    () => import('../issuing/index.ts').then((feature) => ({ default: feature.IssueProgress })),
    'issuing',
    'issue',
    'releasing',
    'failure',
    'formRecovery',
    'getTemplate',
    'buyerSuggestion',
  ),
);
