import type { QueryClient } from '@tanstack/react-query';
import { createRoute, createRouter, redirect } from '@tanstack/react-router';
import { RouteError } from './route-error.tsx';
import { accountRoutes, authRoutes, invitationRoutes } from './routes/auth.ts';
import { backgroundJobsRoutes } from './routes/background-jobs.ts';
import { bankStatementRoutes } from './routes/bank-statements.ts';
import { companyRoutes } from './routes/company.ts';
import { dashboardRoutes } from './routes/dashboard.ts';
import { draftImportRoutes } from './routes/draft-import.ts';
import { galleryRoutes } from './routes/gallery.ts';
import { invoiceRecordRoutes } from './routes/invoice-records.ts';
import { invoiceTemplateRoutes } from './routes/invoice-templates.ts';
import { invoiceRoutes } from './routes/invoices.ts';
import { issuingRoutes } from './routes/issuing.ts';
import { licenceRoutes } from './routes/licences.ts';
import { notificationRoutes } from './routes/notification.ts';
import { partnerRoutes } from './routes/partners.ts';
import { paymentRoutes } from './routes/payments.ts';
import { reconciliationRoutes } from './routes/reconciliation.ts';
import { releasingRoutes } from './routes/releasing.ts';
import { guest, main, root } from './routes/roots.ts';
import { secondFactorRoutes } from './routes/second-factor.ts';
import { sharedRoutes } from './routes/tag-sharing.ts';
import { userRoutes } from './routes/users.ts';
import { parseSearch, stringifySearch } from './search.ts';

const startRoute = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ href: '/main/approved' });
  },
});

/** Whatever has no screen, /main/approved included, lands on the dashboard (NAV-016, NAV-017). */
const unknownRoute = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: '/main/dashboard', search: {} });
  },
});

const routeTree = root.addChildren([
  startRoute,
  ...galleryRoutes,
  ...sharedRoutes,
  ...invitationRoutes,
  guest.addChildren([...authRoutes]),
  main.addChildren([
    ...dashboardRoutes,
    ...invoiceRoutes,
    ...releasingRoutes,
    ...issuingRoutes,
    ...draftImportRoutes,
    ...backgroundJobsRoutes,
    ...bankStatementRoutes,
    ...reconciliationRoutes,
    ...licenceRoutes,
    ...companyRoutes,
    ...invoiceRecordRoutes,
    ...invoiceTemplateRoutes,
    ...partnerRoutes,
    ...paymentRoutes,
    ...notificationRoutes,
    ...userRoutes,
    ...accountRoutes,
    ...secondFactorRoutes,
  ]),
  unknownRoute,
]);

export const newRouter = (client: QueryClient) =>
  createRouter({
    routeTree,
    context: { client },
    parseSearch,
    stringifySearch,
    // What no route of the page knows does not stay in the address.
    search: { strict: true },
    defaultPreload: 'intent',
    defaultErrorComponent: RouteError,
    scrollRestoration: false,
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof newRouter>;
  }
}
