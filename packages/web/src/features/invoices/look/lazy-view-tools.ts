import { withTexts } from '../../../lib/program/index.ts';
import { lazyPart } from '../../../ui/program/lazy-part.tsx';

export const ViewTools = lazyPart(
  withTexts(() => import('./view-tools.tsx').then((file) => file.ViewTools), 'views'),
);
