import { withTexts } from '../../lib/program/index.ts';
import { lazyPart } from '../../ui/program/lazy-part.tsx';

/** The rules of the company; comes when somebody asks for it. */
export const Rules = lazyPart(
  withTexts(() => import('./rules-modal.tsx').then((file) => file.RulesModal), 'rules', 'failure'),
  { dismiss: ({ onClose }) => onClose() },
);
