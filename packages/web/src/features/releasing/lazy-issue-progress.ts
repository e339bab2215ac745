import { withTexts } from './with-texts.ts';

/** The steps of one invoice, as the form shows them. */
export const IssueProgress = withTexts(() =>
  import('../issuing/index.ts').then((feature) => feature.IssueProgress),
);
