import { withTexts } from '../../lib/program/index.ts';
import { lazyPart } from '../../ui/program/lazy-part.tsx';

/** Which rules put an invoice where it lies. */
export const RuleExplanation = lazyPart(
  withTexts(() => import('./rule-explanation.tsx').then((file) => file.RuleExplanation), 'rules'),
);
