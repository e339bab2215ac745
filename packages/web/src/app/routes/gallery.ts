import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { addTexts } from '../../lib/i18n.ts';
import { root } from './roots.ts';

const page = createRoute({
  getParentRoute: () => root,
  path: '/gallery',
  component: lazyRouteComponent(
    () => import('../../features/gallery/gallery-page.tsx'),
    'GalleryPage',
  ),
  loader: () => addTexts('gallery', 'kit', 'auth', 'releasing', 'bulkRelease'),
});
const part = createRoute({
  getParentRoute: () => root,
  path: '/gallery/$part',
  component: lazyRouteComponent(
    () => import('../../features/gallery/gallery-page.tsx'),
    'GalleryPage',
  ),
  loader: () => addTexts('gallery', 'kit', 'auth', 'releasing', 'bulkRelease'),
});

/** The kit with all its states, for everybody: it shows nothing of any company. */
export const galleryRoutes = [page, part] as const;
