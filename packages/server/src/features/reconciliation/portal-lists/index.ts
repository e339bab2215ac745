export {
  areToldMoreThan,
  findLists,
  findPortalInvoices,
  findToldOfDays,
  type PortalRow,
} from './list.repository.ts';
export { uploadList } from './upload-list.ts';
export { wireList, wirePortalInvoice } from './view.ts';
