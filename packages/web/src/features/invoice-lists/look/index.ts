import { withTexts } from '../../../lib/program/index.ts';
import { lazyPart } from '../../../ui/program/lazy-part.tsx';

export type { ListOrder } from './list-view.ts';
export { shownColumns } from './shown-columns.ts';
export { type ListLook, NO_VIEW, useListLook } from './views-query.ts';

export const ViewTools = lazyPart(
  withTexts(() => import('./view-tools.tsx').then((file) => file.ViewTools), 'views'),
);
