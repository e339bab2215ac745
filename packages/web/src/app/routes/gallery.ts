import { createRoute } from '@tanstack/react-router';
import { withTexts } from '../../lib/program/index.ts';
import { lazyPart } from '../../ui/program/lazy-part.tsx';
import { root } from './roots.ts';

const fetchKit = withTexts(
  () => import('../../features/gallery/gallery-page.tsx').then((file) => file.GalleryPage),
  'gallery',
  'kit',
  'auth',
  'releasing',
  'bulkActs',
);

const page = createRoute({
  getParentRoute: () => root,
  path: '/gallery',
  component: lazyPart(fetchKit),
});
const part = createRoute({
  getParentRoute: () => root,
  path: '/gallery/$part',
  component: lazyPart(fetchKit),
});

/** The kit with all its states, for everybody: it shows nothing of any company. */
export const galleryRoutes = [page, part] as const;
