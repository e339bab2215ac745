export { ViewTools } from './lazy-view-tools.ts';
export type { ListOrder } from './looking.ts';
export { shownColumns } from './shown-columns.ts';
export { type ListLook, NO_VIEW, useListLook } from './views-query.ts';
