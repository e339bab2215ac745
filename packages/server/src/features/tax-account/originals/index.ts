export { fetchNextOriginal } from './fetch-original.ts';
export { getDetails } from './get-details.ts';
export { countOriginals, type NewOriginal, wantOriginals } from './original.repository.ts';
