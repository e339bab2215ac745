export type { Column } from './column.ts';
export { DataList } from './data-list.tsx';
export type { ListEntry, ListGroups, RowProps, RowWords, Selection } from './list-entry.ts';
export { ListScreen } from './list-screen.tsx';
export { type LoadedRows, useLoadedRows } from './loaded-rows.ts';
export { RowMenu } from './row-menu.tsx';
