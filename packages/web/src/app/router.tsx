import type { QueryClient } from '@tanstack/react-query';
import { createRoute, createRouter, redirect } from '@tanstack/react-router';
import { ROUTER_SETTINGS } from './router-settings.ts';
import { accountRoutes, authRoutes, invitationRoutes } from './routes/auth.ts';
import { backgroundJobsRoutes } from './routes/background-jobs.ts';
import { bankStatementRoutes } from './routes/bank-statements.ts';
import { dashboardRoutes } from './routes/dashboard.ts';
import { galleryRoutes } from './routes/gallery.ts';
import { gettingStartedRoutes } from './routes/getting-started.ts';
import { invoiceLookupRoutes } from './routes/invoice-lookup.ts';
import { correctionRoutes } from './routes/invoices/corrections.ts';
import { deletedRoutes } from './routes/invoices/deleted.ts';
import { draftImportRoutes } from './routes/invoices/draft-import.ts';
import { invoiceRecordRoutes } from './routes/invoices/invoice-records.ts';
import { invoiceRoutes } from './routes/invoices/invoices.ts';
import { issuingRoutes } from './routes/invoices/issuing.ts';
import { releasingRoutes } from './routes/invoices/releasing.ts';
import { licenceRoutes } from './routes/licences.ts';
import { notificationRoutes } from './routes/notification.ts';
import { partnerRoutes } from './routes/partners.ts';
import { paymentRoutes } from './routes/payments.ts';
import { reconciliationRoutes } from './routes/reconciliation.ts';
import { guest, main, root } from './routes/roots.ts';
import { secondFactorRoutes } from './routes/second-factor.ts';
import { settingsRoutes } from './routes/settings/settings.ts';
import { systemStatusRoutes } from './routes/system-status.ts';
import { sharedRoutes } from './routes/tag-sharing.ts';
import { tiktokRoutes } from './routes/tiktok.ts';
import { vatReturnRoutes } from './routes/vat-return.ts';
import { AppShell } from './shell/app-shell.tsx';

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

// Set here, because every page imports `main` and would import the whole shell with it.
main.update({ component: AppShell });

const routeTree = root.addChildren([
  startRoute,
  ...galleryRoutes,
  ...sharedRoutes,
  ...invoiceLookupRoutes,
  ...tiktokRoutes,
  ...invitationRoutes,
  guest.addChildren([...authRoutes]),
  main.addChildren([
    ...dashboardRoutes,
    ...gettingStartedRoutes,
    ...invoiceRoutes,
    ...releasingRoutes,
    ...issuingRoutes,
    ...correctionRoutes,
    ...draftImportRoutes,
    ...deletedRoutes,
    ...backgroundJobsRoutes,
    ...systemStatusRoutes,
    ...bankStatementRoutes,
    ...reconciliationRoutes,
    ...licenceRoutes,
    ...settingsRoutes,
    ...invoiceRecordRoutes,
    ...partnerRoutes,
    ...paymentRoutes,
    ...notificationRoutes,
    ...vatReturnRoutes,
    ...accountRoutes,
    ...secondFactorRoutes,
  ]),
  unknownRoute,
]);

export const newRouter = (client: QueryClient) =>
  createRouter({
    ...ROUTER_SETTINGS,
    routeTree,
    context: { client },
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof newRouter>;
  }
}
