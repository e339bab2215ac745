/** Parts of the kit that have a page of their own, by its address. */
export const GALLERY_PARTS = [
  'filters',
  'number-grid',
  'settings-form',
  'split-view',
  'tree',
  'charts',
] as const;
export type GalleryPart = (typeof GALLERY_PARTS)[number];
