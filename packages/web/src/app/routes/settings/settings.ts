import { createRoute, redirect } from '@tanstack/react-router';
import { withTexts } from '../../../lib/program/index.ts';
import { lazyPart } from '../../../ui/program/lazy-part.tsx';
import { main } from '../roots.ts';
import { companySettings } from './company.ts';
import { providerSettings } from './einvoice-accounts.ts';
import { settings } from './frame.ts';
import { templateSettings } from './invoice-templates.ts';
import { licenceSettings } from './licences.ts';
import { readLookSearch } from './look-search.ts';
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

/** Redirects the former address of a page, which users may have bookmarked. */
const moved = (path: string, to: `/main/settings/${string}`) =>
  createRoute({
    getParentRoute: () => main,
    path,
    validateSearch: readLookSearch,
    beforeLoad: ({ location }) => {
      throw redirect({ href: `${to}${location.searchStr}`, replace: true });
    },
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
  moved('/main/setting/series', '/main/settings/series'),
  moved('/main/setting/look', '/main/settings/look'),
  moved('/main/setting/numbers', '/main/settings/numbers'),
  moved('/main/users', '/main/settings/users'),
  moved('/main/licence', '/main/settings/licence'),
] as const;
