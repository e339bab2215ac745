export const GalleryPage = () => null;
