export type { ListColumn, Sorting } from './column.ts';
export { DataList } from './data-list.tsx';
export { isRunPress, type RowProps, type RowWords } from './list-entry.ts';
export { ListScreen } from './list-screen.tsx';
export {
  type LoadedPlaces,
  type PlacesPage,
  type RowRef,
  useLoadedPlaces,
} from './loaded-places.ts';
export { RowMenu } from './row-menu.tsx';
export { onlyOne, type Selection, useSelection } from './use-selection.ts';
