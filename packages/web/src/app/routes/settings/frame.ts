import { createRoute } from '@tanstack/react-router';
import { withTexts } from '../../../lib/program/index.ts';
import { lazyPart } from '../../../ui/program/lazy-part.tsx';
import { main } from '../roots.ts';

const Frame = lazyPart(
  withTexts(
    () => import('../../settings/settings-frame.tsx').then((file) => file.SettingsFrame),
    'settings',
    'users',
  ),
);

/** The frame of the settings; each page in it is a route of its own file beside this one. */
export const settings = createRoute({
  getParentRoute: () => main,
  path: '/main/settings',
  component: Frame,
});
