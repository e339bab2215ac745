export {
  areToldMoreThan,
  findLastTold,
  findLatestTold,
  findLists,
  findPortalInvoices,
  findToldOfDays,
  findToldOfKey,
  insertList,
  insertPortalInvoices,
  type LastTold,
  type PortalRow,
  setListRows,
} from './list.repository.ts';
export { findReadOfPortal } from './read-of-portal.ts';
export { type SortedRow, sortListed } from './sort-listed.ts';
export { uploadList } from './upload-list.ts';
export { wireList, wirePortalInvoice } from './view.ts';
