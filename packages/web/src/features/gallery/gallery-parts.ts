/** Parts of the kit that have a page of their own, by its address. */
export const GALLERY_PARTS = ['filters'] as const;
export type GalleryPart = (typeof GALLERY_PARTS)[number];
