import { createRoute, redirect } from '@tanstack/react-router';
import { withTexts } from '../../lib/program/index.ts';
import { matching, searchReader } from '../../lib/search.ts';
import { lazyPart } from '../../ui/program/lazy-part.tsx';
import { main } from './roots.ts';

const Frame = lazyPart(
  withTexts(
    () => import('../settings/settings-frame.tsx').then((file) => file.SettingsFrame),
    'settings',
    'users',
  ),
);
const settings = createRoute({
  getParentRoute: () => main,
  path: '/main/settings',
  component: Frame,
});

const start = createRoute({
  getParentRoute: () => settings,
  path: '/',
  component: lazyPart(
    withTexts(
      () => import('../settings/settings-start.tsx').then((file) => file.SettingsStart),
      'settings',
    ),
  ),
});
const company = createRoute({
  getParentRoute: () => settings,
  path: '/company',
  component: lazyPart(
    withTexts(
      () =>
        import('../../features/company/company-settings.tsx').then((file) => file.CompanySettings),
      'company',
      'issue',
      'kit',
    ),
  ),
});
const series = createRoute({
  getParentRoute: () => settings,
  path: '/series',
  component: lazyPart(
    withTexts(
      () =>
        import('../../features/invoice-templates/series-screen.tsx').then(
          (file) => file.SeriesScreen,
        ),
      'invoiceTemplates',
      'issuing',
    ),
  ),
});
/** The series whose printed form is shown, its type in front: 1C26TAA. */
const readLookSearch = searchReader({ series: matching(/^[126][A-Z0-9]{6}$/) });
const look = createRoute({
  getParentRoute: () => settings,
  path: '/look',
  validateSearch: readLookSearch,
  component: lazyPart(
    withTexts(
      () => import('../pages/look-settings.tsx').then((file) => file.LookSettings),
      'invoiceTemplates',
    ),
  ),
});
const numbers = createRoute({
  getParentRoute: () => settings,
  path: '/numbers',
  component: lazyPart(
    withTexts(
      () =>
        import('../../features/seller-settings/numbers-screen.tsx').then(
          (file) => file.NumbersScreen,
        ),
      'sellerSettings',
      'failure',
    ),
  ),
});
const taxAccount = createRoute({
  getParentRoute: () => settings,
  path: '/tax-account',
  component: lazyPart(
    withTexts(
      () =>
        import('../../features/tax-account/tax-account-page.tsx').then(
          (file) => file.TaxAccountPage,
        ),
      'taxAccount',
      'failure',
    ),
  ),
});
const users = createRoute({
  getParentRoute: () => settings,
  path: '/users',
  component: lazyPart(
    withTexts(
      () => import('../../features/users/users-page.tsx').then((file) => file.UsersPage),
      'users',
    ),
  ),
});
const rules = createRoute({
  getParentRoute: () => settings,
  path: '/rules',
  component: lazyPart(
    withTexts(
      () => import('../../features/rules/rules-page.tsx').then((file) => file.RulesPage),
      'rules',
      'failure',
    ),
  ),
});
const providers = createRoute({
  getParentRoute: () => settings,
  path: '/providers',
  component: lazyPart(
    withTexts(
      () =>
        import('../../features/einvoice-accounts/accounts-screen.tsx').then(
          (file) => file.AccountsScreen,
        ),
      'einvoiceAccounts',
      'failure',
    ),
  ),
});
const tiktok = createRoute({
  getParentRoute: () => settings,
  path: '/tiktok',
  component: lazyPart(
    withTexts(
      () => import('../../features/tiktok/tiktok-screen.tsx').then((file) => file.TiktokScreen),
      'tiktok',
      'failure',
    ),
  ),
});
const licence = createRoute({
  getParentRoute: () => settings,
  path: '/licence',
  component: lazyPart(
    withTexts(
      () =>
        import('../../features/licences/packages/licence-page.tsx').then(
          (file) => file.LicencePage,
        ),
      'licences',
    ),
  ),
});

/** Where a page stood before, for whoever kept its address. */
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
    company,
    series,
    look,
    numbers,
    taxAccount,
    users,
    rules,
    providers,
    licence,
    tiktok,
  ]),
  moved('/main/setting/series', '/main/settings/series'),
  moved('/main/setting/look', '/main/settings/look'),
  moved('/main/setting/numbers', '/main/settings/numbers'),
  moved('/main/users', '/main/settings/users'),
  moved('/main/licence', '/main/settings/licence'),
] as const;
