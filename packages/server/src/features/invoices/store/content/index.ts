export { insertFiles } from './insert-files.ts';
export { type DraftToKeep, insertDrafts, insertNumbered } from './insert-invoices.ts';
export {
  insertIssuedElsewhere,
  insertReceived,
  type OriginalFile,
  type ReceivedToKeep,
} from './insert-received.ts';
export { insertSources, type NewSource, type StatedBySource } from './insert-sources.ts';
export { type LookupToKeep, saveLookups } from './invoice-lookups.ts';
export { updateContent } from './update-content.ts';
export {
  findKept,
  type KeptReceived,
  type ReceivedFacts,
  updateReceived,
} from './update-received.ts';
