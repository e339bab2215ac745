import { withTexts } from '../../lib/program/index.ts';
import { lazyPart } from '../../ui/program/lazy-part.tsx';

/** Which rules moved an invoice to its directory. */
export const RuleExplanation = lazyPart(
  withTexts(() => import('./rule-explanation.tsx').then((file) => file.RuleExplanation), 'rules'),
);
