export { findOutsideLookup } from './find-outside-lookup.ts';
export { searchBySecretCode } from './search-by-secret-code.ts';
