import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  redirect,
} from '@tanstack/react-router';
import { addTexts } from '../lib/i18n.ts';
import { fetchAhead, fetchProgram } from '../lib/program/index.ts';
import { currentTokens, saveRoute } from '../lib/session.ts';
import type { TextName } from '../locales/texts.ts';
import { lazyPart } from '../ui/program/lazy-part.tsx';
import { parseSearch, QueryState, stringifySearch } from './query-state.ts';
import { RouteError } from './route-error.tsx';
import { AppShell } from './shell/app-shell.tsx';

const root = createRootRouteWithContext<{ client: QueryClient }>()({
  validateSearch: (search) => QueryState.parse(search),
});

const toDashboard = () => redirect({ to: '/main/dashboard', search: {} });

/** Waits for the texts of a page. */
const texts =
  (...names: readonly TextName[]) =>
  ({ preload }: { preload: boolean }) =>
    (preload ? fetchAhead : fetchProgram)(() => addTexts(...names));

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
  component: lazyPart(() => import('./pages/login.tsx').then((file) => file.Login)),
  loader: texts('auth'),
});
const registerRoute = createRoute({
  getParentRoute: () => guest,
  path: '/register',
  component: lazyPart(() =>
    import('../features/auth/register-page.tsx').then((file) => file.RegisterPage),
  ),
  loader: texts('auth'),
});

/** The kit with all its states, for everybody: it shows nothing of any company. */
const galleryRoute = createRoute({
  getParentRoute: () => root,
  path: '/gallery',
  component: lazyPart(() =>
    import('../features/gallery/gallery-page.tsx').then((file) => file.GalleryPage),
  ),
  loader: texts('gallery', 'kit', 'auth', 'releasing', 'bulkRelease'),
});
const galleryPartRoute = createRoute({
  getParentRoute: () => root,
  path: '/gallery/$part',
  component: lazyPart(() =>
    import('../features/gallery/gallery-page.tsx').then((file) => file.GalleryPage),
  ),
  loader: texts('gallery', 'kit', 'auth', 'releasing', 'bulkRelease'),
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
  component: lazyPart(() =>
    import('../features/dashboard/dashboard-page.tsx').then((file) => file.DashboardPage),
  ),
  loader: texts('dashboard'),
});
const revenueRoute = createRoute({
  getParentRoute: () => main,
  path: '/main/revenue',
  component: lazyPart(() => import('./pages/revenue.tsx').then((file) => file.Revenue)),
  loader: texts('failure'),
});
const statusRoute = createRoute({
  getParentRoute: () => main,
  path: '/main/status/dashboard',
  component: lazyPart(() =>
    import('./pages/unissued-status.tsx').then((file) => file.UnissuedStatus),
  ),
  loader: texts('unissued', 'releasing', 'bulkRelease', 'failure'),
});
const draftRoute = createRoute({
  getParentRoute: () => main,
  path: '/main/status/draft',
  component: lazyPart(() => import('./pages/unissued.tsx').then((file) => file.Drafts)),
  loader: texts('releasing', 'failure'),
});
const failedRoute = createRoute({
  getParentRoute: () => main,
  path: '/main/status/failed',
  component: lazyPart(() => import('./pages/unissued.tsx').then((file) => file.Failed)),
  loader: texts('releasing', 'failure'),
});
const issuingRoute = createRoute({
  getParentRoute: () => main,
  path: '/main/status/issuing',
  component: lazyPart(() => import('./pages/unissued.tsx').then((file) => file.Issuing)),
  loader: texts('releasing', 'failure'),
});
const newInvoiceRoute = createRoute({
  getParentRoute: () => main,
  path: '/main/invoice/new',
  component: lazyPart(() => import('./pages/invoice-form.tsx').then((file) => file.NewInvoice)),
  loader: texts(
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
  component: lazyPart(() => import('./pages/invoice-form.tsx').then((file) => file.EditInvoice)),
  loader: texts(
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
  component: lazyPart(() => import('./pages/import-drafts.tsx').then((file) => file.ImportDrafts)),
  loader: texts('draftImport', 'signing', 'bulkRelease', 'releasing', 'issue'),
});
const importedDraftsRoute = createRoute({
  getParentRoute: () => main,
  path: '/main/import-drafts/$id',
  component: lazyPart(() => import('./pages/import-drafts.tsx').then((file) => file.ImportDrafts)),
  loader: texts('draftImport', 'signing', 'bulkRelease', 'releasing', 'issue'),
});

const seriesRoute = createRoute({
  getParentRoute: () => main,
  path: '/main/setting/series',
  component: lazyPart(() =>
    import('./pages/invoice-templates.tsx').then((file) => file.SeriesSettings),
  ),
  loader: texts('invoiceTemplates', 'issuing'),
});
const lookRoute = createRoute({
  getParentRoute: () => main,
  path: '/main/setting/look',
  component: lazyPart(() =>
    import('./pages/invoice-templates.tsx').then((file) => file.LookSettings),
  ),
  loader: texts('invoiceTemplates', 'issuing'),
});

const licenceRoute = createRoute({
  getParentRoute: () => main,
  path: '/main/licence',
  component: lazyPart(() => import('./pages/licence.tsx').then((file) => file.Licence)),
  loader: texts('licences'),
});
const licenceExpiredRoute = createRoute({
  getParentRoute: () => main,
  path: '/main/licence/expired',
  component: lazyPart(() => import('./pages/licence.tsx').then((file) => file.LicenceExpired)),
  loader: texts('licences'),
});

const backgroundJobsRoute = createRoute({
  getParentRoute: () => main,
  path: '/main/background-jobs',
  component: lazyPart(() =>
    import('./pages/background-jobs.tsx').then((file) => file.BackgroundJobs),
  ),
  loader: texts('backgroundJobs'),
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
