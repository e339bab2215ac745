export { sealFields } from './seal-fields.ts';
export { sealedOnce } from './seal-pdf.ts';
