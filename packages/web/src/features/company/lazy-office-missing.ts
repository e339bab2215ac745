import { withTexts } from '../../lib/program/index.ts';
import { lazyPart } from '../../ui/program/lazy-part.tsx';

export const OfficeMissing = lazyPart(
  withTexts(() => import('./office-missing.tsx').then((file) => file.OfficeMissing), 'company'),
);
