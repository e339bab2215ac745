import { galleryRoutes } from '../../app/routes/gallery.ts';
import { pageRenderer } from '../render-page.tsx';

export const renderGallery = pageRenderer(galleryRoutes);
