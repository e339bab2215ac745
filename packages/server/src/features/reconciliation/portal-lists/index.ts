export {
  areListedMoreThan,
  findLatestListed,
  findLatestListedDay,
  findListedByKey,
  findListedOfDays,
  findLists,
  findPortalInvoices,
  insertList,
  insertPortalInvoices,
  type LatestListed,
  type PortalRow,
  setListRows,
} from './list.repository.ts';
export { wireList, wirePortalInvoice } from './list-view.ts';
export { findReadOfPortal } from './read-of-portal.ts';
export { type SortedRow, sortListed } from './sort-listed.ts';
export { uploadList } from './upload-list.ts';
