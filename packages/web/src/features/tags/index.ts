export { ManageTags, TagInvoice, TagMany, TagMenu, TagTools } from './lazy-parts.ts';
export { SideTags } from './lazy-side-tags.ts';
export { useTagPlaces } from './use-tag-places.ts';
