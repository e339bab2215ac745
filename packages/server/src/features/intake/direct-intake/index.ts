export type { InvoiceMetadata } from './invoice-metadata.ts';
export { type TakenFile, takeFilesIn } from './take-files.ts';
export { type TakenIn, takeMetadataIn } from './take-metadata.ts';
