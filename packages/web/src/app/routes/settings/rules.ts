import { createRoute } from '@tanstack/react-router';
import { withTexts } from '../../../lib/program/index.ts';
import { lazyPart } from '../../../ui/program/lazy-part.tsx';
import { settings } from './frame.ts';

export const ruleSettings = createRoute({
  getParentRoute: () => settings,
  path: '/rules',
  component: lazyPart(
    withTexts(
      () => import('../../../features/rules/rules-page.tsx').then((file) => file.RulesPage),
      'rules',
      'partners',
      'failure',
    ),
  ),
});
