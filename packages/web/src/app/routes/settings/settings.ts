import { createRoute } from '@tanstack/react-router';
import { withTexts } from '../../../lib/program/index.ts';
import { lazyPart } from '../../../ui/program/lazy-part.tsx';
import { companySettings } from './company.ts';
import { providerSettings } from './einvoice-accounts.ts';
import { settings } from './frame.ts';
import { templateSettings } from './invoice-templates.ts';
import { licenceSettings } from './licences.ts';
import { ruleSettings } from './rules.ts';
import { numberSettings } from './seller-settings.ts';
import { taxAccountSettings } from './tax-account.ts';
import { tiktokSettings } from './tiktok.ts';
import { userSettings } from './users.ts';

const start = createRoute({
  getParentRoute: () => settings,
  path: '/',
  component: lazyPart(
    withTexts(
      () => import('../../settings/settings-start.tsx').then((file) => file.SettingsStart),
      'settings',
    ),
  ),
});

export const settingsRoutes = [
  settings.addChildren([
    start,
    companySettings,
    ...templateSettings,
    numberSettings,
    taxAccountSettings,
    userSettings,
    ruleSettings,
    providerSettings,
    licenceSettings,
    tiktokSettings,
  ]),
] as const;
