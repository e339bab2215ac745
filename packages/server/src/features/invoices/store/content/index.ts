export { insertFiles } from './insert-files.ts';
export { type DraftToSave, insertDrafts, insertNumbered } from './insert-invoices.ts';
export {
  insertIssuedElsewhere,
  insertReceived,
  type OriginalFile,
  type ReceivedToSave,
} from './insert-received.ts';
export { insertSources, type NewSource, type StatedBySource } from './insert-sources.ts';
export { type LookupToSave, saveLookups } from './invoice-lookups.ts';
export {
  findByPublicCode,
  findPublicCode,
  insertSecrets,
  newSecret,
} from './public-codes.ts';
export { updateContent } from './update-content.ts';
export {
  findKept,
  type ReceivedFacts,
  type SavedReceived,
  updateReceived,
} from './update-received.ts';
