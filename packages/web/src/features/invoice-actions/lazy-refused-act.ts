import { withTexts } from '../../lib/program/index.ts';
import { lazyPart } from '../../ui/program/lazy-part.tsx';

export const RefusedAct = lazyPart(
  withTexts(() => import('./refused-act.tsx').then((file) => file.RefusedAct), 'invoiceActions'),
);
