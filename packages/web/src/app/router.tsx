import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import { addTexts } from '../lib/i18n.ts';
import { currentTokens, saveRoute } from '../lib/session.ts';
import { parseSearch, QueryState, stringifySearch } from './query-state.ts';
import { RouteError } from './route-error.tsx';
import { AppShell } from './shell/app-shell.tsx';

const root = createRootRouteWithContext<{ client: QueryClient }>()({
  validateSearch: (search) => QueryState.parse(search),
});

const toDashboard = () => redirect({ to: '/main/dashboard', search: {} });

/** Guests only: whoever is signed in goes to the root (NAV-015). */
const guest = createRoute({
  getParentRoute: () => root,
  id: 'guest',
  beforeLoad: () => {
    if (currentTokens()) throw redirect({ to: '/', search: {} });
  },
});

/** Signed-in users only; a guest's address is kept for after the login (NAV-018). */
const main = createRoute({
  getParentRoute: () => root,
  id: 'main',
  component: AppShell,
  beforeLoad: ({ location }) => {
    if (currentTokens()) return;
    saveRoute(location.href);
    throw redirect({ to: '/login', search: {} });
  },
});

const loginRoute = createRoute({
  getParentRoute: () => guest,
  path: '/login',
  component: lazyRouteComponent(() => import('./pages/login.tsx'), 'Login'),
  loader: () => addTexts('auth'),
});
const registerRoute = createRoute({
  getParentRoute: () => guest,
  path: '/register',
  component: lazyRouteComponent(() => import('../features/auth/register-page.tsx'), 'RegisterPage'),
  loader: () => addTexts('auth'),
});

/** The kit with all its states, for everybody: it shows nothing of any company. */
const galleryRoute = createRoute({
  getParentRoute: () => root,
  path: '/gallery',
  component: lazyRouteComponent(
    () => import('../features/gallery/gallery-page.tsx'),
    'GalleryPage',
  ),
  loader: () => addTexts('gallery', 'kit', 'auth', 'releasing', 'bulkRelease'),
});
const galleryPartRoute = createRoute({
  getParentRoute: () => root,
  path: '/gallery/$part',
  component: lazyRouteComponent(
    () => import('../features/gallery/gallery-page.tsx'),
    'GalleryPage',
  ),
  loader: () => addTexts('gallery', 'kit', 'auth', 'releasing', 'bulkRelease'),
});

const startRoute = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ href: '/main/approved' });
  },
});

const dashboardRoute = createRoute({
  getParentRoute: () => main,
  path: '/main/dashboard',
  component: lazyRouteComponent(
    () => import('../features/dashboard/dashboard-page.tsx'),
    'DashboardPage',
  ),
  loader: () => addTexts('dashboard'),
});
const revenueRoute = createRoute({
  getParentRoute: () => main,
  path: '/main/revenue',
  component: lazyRouteComponent(() => import('./pages/revenue.tsx'), 'Revenue'),
  loader: () => addTexts('failure'),
});
const statusRoute = createRoute({
  getParentRoute: () => main,
  path: '/main/status/dashboard',
  component: lazyRouteComponent(() => import('./pages/unissued-status.tsx'), 'UnissuedStatus'),
  loader: () => addTexts('unissued', 'releasing', 'bulkRelease', 'failure'),
});
const draftRoute = createRoute({
  getParentRoute: () => main,
  path: '/main/status/draft',
  component: lazyRouteComponent(() => import('./pages/unissued.tsx'), 'Drafts'),
  loader: () => addTexts('releasing', 'failure'),
});
const failedRoute = createRoute({
  getParentRoute: () => main,
  path: '/main/status/failed',
  component: lazyRouteComponent(() => import('./pages/unissued.tsx'), 'Failed'),
  loader: () => addTexts('releasing', 'failure'),
});
const issuingRoute = createRoute({
  getParentRoute: () => main,
  path: '/main/status/issuing',
  component: lazyRouteComponent(() => import('./pages/unissued.tsx'), 'Issuing'),
  loader: () => addTexts('releasing', 'failure'),
});
const newInvoiceRoute = createRoute({
  getParentRoute: () => main,
  path: '/main/invoice/new',
  component: lazyRouteComponent(() => import('./pages/invoice-form.tsx'), 'NewInvoice'),
  loader: () =>
    addTexts(
      'issuing',
      'issue',
      'releasing',
      'failure',
      'formRecovery',
      'getTemplate',
      'buyerSuggestion',
    ),
});
const editInvoiceRoute = createRoute({
  getParentRoute: () => main,
  path: '/main/invoice/$id/edit',
  component: lazyRouteComponent(() => import('./pages/invoice-form.tsx'), 'EditInvoice'),
  loader: () =>
    addTexts(
      'issuing',
      'issue',
      'releasing',
      'failure',
      'formRecovery',
      'getTemplate',
      'buyerSuggestion',
    ),
});

const importDraftsRoute = createRoute({
  getParentRoute: () => main,
  path: '/main/import-drafts',
  component: lazyRouteComponent(() => import('./pages/import-drafts.tsx'), 'ImportDrafts'),
  loader: () => addTexts('draftImport', 'signing', 'bulkRelease', 'releasing', 'issue'),
});
const importedDraftsRoute = createRoute({
  getParentRoute: () => main,
  path: '/main/import-drafts/$id',
  component: lazyRouteComponent(() => import('./pages/import-drafts.tsx'), 'ImportDrafts'),
  loader: () => addTexts('draftImport', 'signing', 'bulkRelease', 'releasing', 'issue'),
});

const seriesRoute = createRoute({
  getParentRoute: () => main,
  path: '/main/setting/series',
  component: lazyRouteComponent(() => import('./pages/invoice-templates.tsx'), 'SeriesSettings'),
  loader: () => addTexts('invoiceTemplates', 'issuing'),
});
const lookRoute = createRoute({
  getParentRoute: () => main,
  path: '/main/setting/look',
  component: lazyRouteComponent(() => import('./pages/invoice-templates.tsx'), 'LookSettings'),
  loader: () => addTexts('invoiceTemplates', 'issuing'),
});

const licenceRoute = createRoute({
  getParentRoute: () => main,
  path: '/main/licence',
  component: lazyRouteComponent(() => import('./pages/licence.tsx'), 'Licence'),
  loader: () => addTexts('licences'),
});
const licenceExpiredRoute = createRoute({
  getParentRoute: () => main,
  path: '/main/licence/expired',
  component: lazyRouteComponent(() => import('./pages/licence.tsx'), 'LicenceExpired'),
  loader: () => addTexts('licences'),
});

const backgroundJobsRoute = createRoute({
  getParentRoute: () => main,
  path: '/main/background-jobs',
  component: lazyRouteComponent(() => import('./pages/background-jobs.tsx'), 'BackgroundJobs'),
  loader: () => addTexts('backgroundJobs'),
});

/** Whatever has no screen, /main/approved included, lands on the dashboard (NAV-016, NAV-017). */
const unknownRoute = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => {
    throw toDashboard();
  },
});

const routeTree = root.addChildren([
  startRoute,
  galleryRoute,
  galleryPartRoute,
  guest.addChildren([loginRoute, registerRoute]),
  main.addChildren([
    dashboardRoute,
    revenueRoute,
    statusRoute,
    draftRoute,
    failedRoute,
    issuingRoute,
    newInvoiceRoute,
    editInvoiceRoute,
    importDraftsRoute,
    importedDraftsRoute,
    backgroundJobsRoute,
    licenceRoute,
    licenceExpiredRoute,
    seriesRoute,
    lookRoute,
  ]),
  unknownRoute,
]);

export const newRouter = (client: QueryClient) =>
  createRouter({
    routeTree,
    context: { client },
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultErrorComponent: RouteError,
    scrollRestoration: false,
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof newRouter>;
  }
}
