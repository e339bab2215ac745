import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import { addFormTexts } from '../lib/i18n.ts';
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
  loader: addFormTexts,
  component: lazyRouteComponent(() => import('./pages/login.tsx'), 'Login'),
});
const registerRoute = createRoute({
  getParentRoute: () => guest,
  path: '/register',
  loader: addFormTexts,
  component: lazyRouteComponent(() => import('../features/auth/register-page.tsx'), 'RegisterPage'),
});

/** The kit with all its states, for everybody: it shows nothing of any company. */
const gallery = () => import('../features/gallery/gallery-page.tsx');
const galleryRoute = createRoute({
  getParentRoute: () => root,
  path: '/gallery',
  loader: addFormTexts,
  component: lazyRouteComponent(gallery, 'GalleryPage'),
});
const galleryPartRoute = createRoute({
  getParentRoute: () => root,
  path: '/gallery/$part',
  loader: addFormTexts,
  component: lazyRouteComponent(gallery, 'GalleryPage'),
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
});
const revenueRoute = createRoute({
  getParentRoute: () => main,
  path: '/main/revenue',
  component: lazyRouteComponent(() => import('./pages/revenue.tsx'), 'Revenue'),
});
const unissued = () => import('./pages/unissued.tsx');
const statusRoute = createRoute({
  getParentRoute: () => main,
  path: '/main/status/dashboard',
  loader: addFormTexts,
  component: lazyRouteComponent(() => import('./pages/unissued-status.tsx'), 'UnissuedStatus'),
});
const draftRoute = createRoute({
  getParentRoute: () => main,
  path: '/main/status/draft',
  component: lazyRouteComponent(unissued, 'Drafts'),
});
const failedRoute = createRoute({
  getParentRoute: () => main,
  path: '/main/status/failed',
  component: lazyRouteComponent(unissued, 'Failed'),
});
const issuingRoute = createRoute({
  getParentRoute: () => main,
  path: '/main/status/issuing',
  component: lazyRouteComponent(unissued, 'Issuing'),
});
const newInvoiceRoute = createRoute({
  getParentRoute: () => main,
  path: '/main/invoice/new',
  loader: addFormTexts,
  component: lazyRouteComponent(() => import('./pages/invoice-form.tsx'), 'NewInvoice'),
});
const editInvoiceRoute = createRoute({
  getParentRoute: () => main,
  path: '/main/invoice/$id/edit',
  loader: addFormTexts,
  component: lazyRouteComponent(() => import('./pages/invoice-form.tsx'), 'EditInvoice'),
});

const importDraftsRoute = createRoute({
  getParentRoute: () => main,
  path: '/main/import-drafts',
  loader: addFormTexts,
  component: lazyRouteComponent(() => import('./pages/import-drafts.tsx'), 'ImportDrafts'),
});
const importedDraftsRoute = createRoute({
  getParentRoute: () => main,
  path: '/main/import-drafts/$id',
  loader: addFormTexts,
  component: lazyRouteComponent(() => import('./pages/import-drafts.tsx'), 'ImportDrafts'),
});

const templates = () => import('./pages/invoice-templates.tsx');
const seriesRoute = createRoute({
  getParentRoute: () => main,
  path: '/main/setting/series',
  loader: addFormTexts,
  component: lazyRouteComponent(templates, 'SeriesSettings'),
});
const lookRoute = createRoute({
  getParentRoute: () => main,
  path: '/main/setting/look',
  loader: addFormTexts,
  component: lazyRouteComponent(templates, 'LookSettings'),
});

const licence = () => import('./pages/licence.tsx');
const licenceRoute = createRoute({
  getParentRoute: () => main,
  path: '/main/licence',
  loader: addFormTexts,
  component: lazyRouteComponent(licence, 'Licence'),
});
const licenceExpiredRoute = createRoute({
  getParentRoute: () => main,
  path: '/main/licence/expired',
  loader: addFormTexts,
  component: lazyRouteComponent(licence, 'LicenceExpired'),
});

const backgroundJobsRoute = createRoute({
  getParentRoute: () => main,
  path: '/main/background-jobs',
  loader: addFormTexts,
  component: lazyRouteComponent(() => import('./pages/background-jobs.tsx'), 'BackgroundJobs'),
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
