import { CALLS } from '@hoadon/contracts/index-of-calls';
import type { FastifyInstance } from 'fastify';
import {
  type AuthDeps,
  accessTokens,
  accountLetterJobs,
  authRoutes,
  endsWithSession,
  finishDeletions,
  forgetOldRequests,
  forgetOldSessions,
  resealFactors,
  sessionOf,
} from './features/auth/index.ts';
import { backgroundJobRoutes, tellOfDeadJobs } from './features/background-jobs/index.ts';
import { bankStatements } from './features/bank-statements/index.ts';
import { bulkActs } from './features/bulk-acts/index.ts';
import { companyRoutes } from './features/company/index.ts';
import { conversionRoutes } from './features/conversions/index.ts';
import { correctionRoutes } from './features/corrections/index.ts';
import { directoryRoutes, movingMany } from './features/directories/index.ts';
import { draftImport, forgetOldImports, threadedJudging } from './features/draft-import/index.ts';
import { einvoiceAccounts, resealPasswords } from './features/einvoice-accounts/index.ts';
import { exportsRoutes, filesOfMany } from './features/exports/index.ts';
import { gettingStartedRoutes } from './features/getting-started/index.ts';
import { copiesOnMany, importedCopyRoutes } from './features/imported-copies/index.ts';
import { forgetOldInvoiceImports, intake, invoiceReading } from './features/intake/index.ts';
import { invoiceRecordRoutes } from './features/invoice-records/index.ts';
import { invoiceTemplateRoutes } from './features/invoice-templates/index.ts';
import { invoicesRoutes, provingTotals } from './features/invoices/index.ts';
import {
  authorityConnections,
  issuing,
  issuingWakeups,
  threadedWorkshop,
} from './features/issuing/index.ts';
import { ledgerRoutes } from './features/ledger/index.ts';
import {
  licenceRoutes,
  licenceUsage,
  licenceWarnings,
  warnAllOfCapacity,
} from './features/licences/index.ts';
import { lookupRoutes, registeredOffice } from './features/lookup/index.ts';
import { mailingJobs, mailingRoutes, mailToMany } from './features/mailing/index.ts';
import {
  mistakeAnswers,
  mistakeReportJobs,
  mistakeReportRoutes,
} from './features/mistake-reports/index.ts';
import { forgetOldNotifications, notifications } from './features/notifications/index.ts';
import { attributingInvoices, partnersRoutes } from './features/partners/index.ts';
import { payMany, paymentRoutes } from './features/payments/index.ts';
import {
  forgetOldReconciliations,
  reconciliation,
  threadedReconciling,
} from './features/reconciliation/index.ts';
import {
  forgetOldRuns,
  goingOverInvoices,
  rulesOnMany,
  rulesRoutes,
} from './features/rules/index.ts';
import { savedViewsRoutes } from './features/saved-views/index.ts';
import { searchRoutes } from './features/search/index.ts';
import { sellerSettingsRoutes } from './features/seller-settings/index.ts';
import { signingRoutes } from './features/signing/index.ts';
import { statisticsRoutes } from './features/statistics/index.ts';
import { tagSharingRoutes } from './features/tag-sharing/index.ts';
import { tagMany, tagsRoutes } from './features/tags/index.ts';
import { forgetOldSignIns, resealTaxAccounts, taxAccount } from './features/tax-account/index.ts';
import { forgetOldAuthorizations, resealShops, tiktokRoutes } from './features/tiktok/index.ts';
import { userRoutes } from './features/users/index.ts';
import { vatReturnRoutes } from './features/vat-return/index.ts';
import { verification } from './features/verification/index.ts';
import { type Connectors, openConnectors } from './open-connectors.ts';
import { deleteOldActs } from './platform/acts/act.repository.ts';
import type { Config } from './platform/config.ts';
import { freshenStatistics } from './platform/db/freshen-statistics.ts';
import { spreadEndedSessions } from './platform/events/sessions-ended.ts';
import { trimEvents } from './platform/events/trim-events.ts';
import { registerHousekeeping } from './platform/housekeeping.ts';
import { buildProbeServer, buildServer } from './platform/http/build-server.ts';
import { deleteOldKeys } from './platform/http/idempotency.ts';
import { deleteOldWindows } from './platform/http/rate-limit.ts';
import type { Route } from './platform/http/route.ts';
import { createLog } from './platform/log.ts';
import { type OpenPlatform, openPlatform } from './platform/open-platform.ts';
import { mountSimulators } from './simulators.ts';
import { VERSION } from './version.ts';

/** api answers calls, worker does the work behind them, all is both in one process. */
export const ROLES = ['api', 'worker', 'all'] as const;
export type ProcessRole = (typeof ROLES)[number];

export type App = Readonly<{
  server: FastifyInstance;
  platform: OpenPlatform;
  connectors: Connectors;
  /** Listens and begins to work; answers the address. */
  start(): Promise<string>;
  /** Lets what is under way come to an end, then closes everything. */
  stop(): Promise<void>;
}>;

const REPLY_WAITS_MS = [10, 20, 40, 80, 160, 320, 640, 1_280];
const A_DAY_MS = 86_400_000;

/** Opens what the configuration names and puts the product together. Nothing runs yet. */
export async function buildApp(config: Config, role: ProcessRole = 'all'): Promise<App> {
  const platform = await openPlatform(config, createLog(config.logLevel));
  try {
    return await assembleApp(platform, await openConnectors(platform), role);
  } catch (error) {
    await platform.close();
    throw error;
  }
}

/** Features and server on a platform and outside systems that are open already. */
export async function assembleApp(
  platform: OpenPlatform,
  connectors: Connectors,
  role: ProcessRole = 'all',
): Promise<App> {
  const { config } = platform;
  spreadEndedSessions(platform.db, platform.wakeUps);
  const features = composeFeatures(platform, connectors);
  const server =
    role === 'worker' ? await buildProbeServer(platform) : await buildApiServer(platform, features);
  if (connectors.simulators) await mountSimulators(server, connectors.simulators);
  return {
    server,
    platform,
    connectors,
    async start() {
      await platform.jobs.open();
      const address = await server.listen({ port: config.port, host: config.host });
      if (role !== 'api') {
        await platform.jobs.start();
        features.start();
      }
      return address;
    },
    async stop() {
      // Work first: what it is about to send may go to the simulator, which lives on the server.
      await Promise.all([features.stop(), platform.jobs.stop()]);
      await server.close();
      await features.close();
      await connectors.close();
      await platform.close();
    },
  };
}

type Features = Readonly<{
  auth: AuthDeps;
  routes: Route[];
  /** Work that goes on by itself begins (role worker), and comes to an end. */
  start(): void;
  stop(): Promise<void>;
  close(): Promise<void>;
}>;

/** Every feature with what it stands on. A new one adds its line here. */
function composeFeatures(platform: OpenPlatform, connectors: Connectors): Features {
  const { config, clock, db } = platform;
  const auth = {
    ...platform,
    accessTokens: accessTokens(config.accessTokenKey, config.accessTokenMinutes, clock),
  };
  const deps = { ...platform, ...connectors };
  const issuingDeps = {
    ...deps,
    workshop: threadedWorkshop(connectors.trust),
    wakeups: issuingWakeups(platform.wakeUps),
    connections: authorityConnections(connectors.taxAuthority, connectors.furtherAuthorities),
    otherAnswers: mistakeAnswers(platform),
    replyWaits: REPLY_WAITS_MS,
  };
  const issuingFeature = issuing(issuingDeps);
  const importFeature = draftImport({ ...issuingDeps, judging: threadedJudging() });
  const verificationFeature = verification(deps);
  const reconciliationFeature = reconciliation({ ...deps, reconciling: threadedReconciling() });
  const reading = invoiceReading(
    { ...platform, trust: connectors.trust },
    { processes: config.fileProcesses },
  );
  const actsOnMany = bulkActs(deps, [
    ...issuingFeature.bulkActions,
    mailToMany(deps),
    ...payMany(deps),
    ...tagMany(deps),
    ...movingMany(deps),
    ...copiesOnMany(deps),
    ...rulesOnMany(deps),
    ...reconciliationFeature.actsOnMany,
    ...verificationFeature.actsOnMany,
    ...filesOfMany(deps),
  ]);
  accountLetterJobs(deps);
  licenceWarnings(deps);
  mailingJobs(deps);
  mistakeReportJobs(issuingDeps);
  provingTotals(platform);
  attributingInvoices(platform);
  goingOverInvoices(deps);
  tellOfDeadJobs(platform);
  registerHousekeeping(platform, [
    () => deleteOldKeys(db),
    () => deleteOldActs(db),
    () => deleteOldWindows(db),
    () => trimEvents(db),
    () => forgetOldSessions(db, new Date(Date.parse(clock.now()) - A_DAY_MS).toISOString()),
    () => forgetOldSignIns(platform),
    () => forgetOldRequests(platform),
    () => finishDeletions(platform),
    () => forgetOldImports(platform),
    () => forgetOldInvoiceImports(platform),
    () => forgetOldReconciliations(platform),
    () => actsOnMany.forgetOld(),
    () => forgetOldRuns(platform),
    () => resealPasswords(platform),
    () => resealTaxAccounts(platform),
    () => resealShops(platform),
    () => resealFactors(platform),
    () => warnAllOfCapacity(platform),
    () => forgetOldNotifications(platform),
    () => forgetOldAuthorizations(platform),
    () => freshenStatistics(db),
  ]);
  const routes = [
    ...authRoutes(auth),
    ...backgroundJobRoutes(platform),
    ...bankStatements(deps),
    ...actsOnMany.routes,
    ...companyRoutes({
      ...platform,
      usageOf: licenceUsage(platform),
      registeredOffice: (taxCode) => registeredOffice(deps, taxCode),
    }),
    ...conversionRoutes(deps),
    ...correctionRoutes({ ...issuingDeps, acts: issuingFeature.acts }),
    ...directoryRoutes(deps),
    ...importedCopyRoutes(deps),
    ...einvoiceAccounts(deps),
    ...exportsRoutes(deps),
    ...gettingStartedRoutes(deps),
    ...intake({ ...deps, reading }),
    ...invoiceRecordRoutes(platform),
    ...invoiceTemplateRoutes(deps),
    ...ledgerRoutes(deps),
    ...licenceRoutes(deps),
    ...signingRoutes(deps),
    ...statisticsRoutes(deps),
    ...issuingFeature.routes,
    ...importFeature.routes,
    ...invoicesRoutes(deps),
    ...lookupRoutes(deps),
    ...mailingRoutes(deps),
    ...mistakeReportRoutes(issuingDeps),
    ...notifications(deps).routes,
    ...partnersRoutes(deps),
    ...paymentRoutes(deps),
    ...reconciliationFeature.routes,
    ...rulesRoutes(deps),
    ...savedViewsRoutes(deps),
    ...searchRoutes(deps),
    ...sellerSettingsRoutes(deps),
    ...tagsRoutes(deps),
    ...tagSharingRoutes(deps),
    ...taxAccount({ ...deps, reading, demoPassword: demoPasswordOf(deps) }),
    ...tiktokRoutes(deps),
    ...userRoutes({ ...deps, ...auth }),
    ...vatReturnRoutes(deps),
    ...verificationFeature.routes,
  ];
  return {
    auth,
    routes: routes.map((route) => endsWithSession(platform, route)),
    start: issuingFeature.start,
    stop: issuingFeature.stop,
    async close() {
      await reading.close();
      await importFeature.close();
      await reconciliationFeature.close();
      await issuingFeature.close();
    },
  };
}

const buildApiServer = (platform: OpenPlatform, { auth, routes }: Features) =>
  buildServer({
    platform,
    routes,
    version: VERSION,
    // What is documented is what answers.
    calls: CALLS.filter((call) => routes.some((route) => route.call === call)),
    sessionOf: (authorization) => sessionOf(auth, authorization),
  });

/** Whoever tries the demo cannot know it; a portal that is configured has passwords of its own. */
const demoPasswordOf = ({
  simulators,
  config,
}: Pick<Connectors, 'simulators'> & Pick<OpenPlatform, 'config'>): string | null =>
  config.taxPortal.url === null ? (simulators?.taxPortal.usualPassword() ?? null) : null;
