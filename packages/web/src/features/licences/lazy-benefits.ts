import { withTexts } from '../../lib/program/index.ts';
import { lazyPart } from '../../ui/program/lazy-part.tsx';

export const Benefits = lazyPart(
  withTexts(() => import('./benefits/index.ts').then((file) => file.BenefitsModal), 'licences'),
  { dismiss: ({ onClose }) => onClose() },
);
