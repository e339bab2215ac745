import type { Feature } from '../feature.ts';
import type { Connectors } from '../open-connectors.ts';
import type { OpenPlatform } from '../platform/open-platform.ts';
import { type AuthDeps, authFeature } from './auth/index.ts';
import { backgroundJobsFeature } from './background-jobs/index.ts';
import { bankStatementsFeature } from './bank-statements/index.ts';
import { type BulkActDeclared, bulkActsFeature } from './bulk-acts/index.ts';
import { companyFeature } from './company/index.ts';
import { companyArchiveFeature } from './company-archive/index.ts';
import { conversionsFeature } from './conversions/index.ts';
import { correctionsFeature } from './corrections/index.ts';
import { directoriesFeature } from './directories/index.ts';
import { draftImportFeature, threadedJudging } from './draft-import/index.ts';
import { einvoiceAccountsFeature } from './einvoice-accounts/index.ts';
import { exportsFeature } from './exports/index.ts';
import { gettingStartedFeature } from './getting-started/index.ts';
import { importedCopiesFeature } from './imported-copies/index.ts';
import { intakeFeature, invoiceReading } from './intake/index.ts';
import { invoiceListsFeature } from './invoice-lists/index.ts';
import { invoiceLookupFeature } from './invoice-lookup/index.ts';
import { invoiceRecordsFeature } from './invoice-records/index.ts';
import { invoiceTemplatesFeature } from './invoice-templates/index.ts';
import { invoicesFeature } from './invoices/index.ts';
import {
  authorityConnections,
  issuingFeature,
  issuingWakeups,
  threadedWorkshop,
} from './issuing/index.ts';
import { ledgerFeature } from './ledger/index.ts';
import { licencesFeature, licenceUsage } from './licences/index.ts';
import { lookupFeature, registeredOffice } from './lookup/index.ts';
import { mailingFeature } from './mailing/index.ts';
import { mistakeAnswers, mistakeReportsFeature } from './mistake-reports/index.ts';
import { notificationsFeature } from './notifications/index.ts';
import { partnersFeature } from './partners/index.ts';
import { paymentsFeature } from './payments/index.ts';
import { reconciliationFeature, threadedReconciling } from './reconciliation/index.ts';
import { rulesFeature } from './rules/index.ts';
import { savedViewsFeature } from './saved-views/index.ts';
import { searchFeature } from './search/index.ts';
import { sellerSettingsFeature } from './seller-settings/index.ts';
import { signingFeature } from './signing/index.ts';
import { statisticsFeature } from './statistics/index.ts';
import { systemStatusFeature } from './system-status/index.ts';
import { tagSharingFeature } from './tag-sharing/index.ts';
import { tagsFeature } from './tags/index.ts';
import { taxAccountFeature } from './tax-account/index.ts';
import { tiktokFeature } from './tiktok/index.ts';
import { usersFeature } from './users/index.ts';
import { vatReturnFeature } from './vat-return/index.ts';
import { verificationFeature } from './verification/index.ts';

/** Delays between polls for the authority's reply after an invoice was sent. */
const REPLY_WAITS_MS = [10, 20, 40, 80, 160, 320, 640, 1_280];

/** All features of the product. A new feature is imported and added here. */
export function allFeatures(
  platform: OpenPlatform,
  connectors: Connectors,
  auth: AuthDeps,
): Feature<BulkActDeclared>[] {
  const deps = { ...platform, ...connectors };
  const issuingDeps = {
    ...deps,
    workshop: threadedWorkshop(connectors.trust),
    wakeups: issuingWakeups(platform.wakeUps),
    connections: authorityConnections(connectors.taxAuthority, connectors.furtherAuthorities),
    otherReplies: mistakeAnswers(platform),
    replyWaits: REPLY_WAITS_MS,
  };
  const issuing = issuingFeature(issuingDeps);
  const reading = invoiceReading(
    { ...platform, trust: connectors.trust },
    { processes: platform.config.fileProcesses },
  );
  const features: Feature<BulkActDeclared>[] = [
    // Sell
    issuing,
    draftImportFeature({ ...issuingDeps, judging: threadedJudging() }),
    invoiceTemplatesFeature(deps),
    correctionsFeature({ ...issuingDeps, acts: issuing.acts }),
    mistakeReportsFeature(issuingDeps),
    conversionsFeature(deps),
    mailingFeature(deps),
    invoiceLookupFeature(deps),
    signingFeature(deps),
    tiktokFeature(deps),
    // Receive
    intakeFeature({ ...deps, reading }),
    importedCopiesFeature(deps),
    taxAccountFeature({ ...deps, reading, demoPassword: demoPasswordOf(deps) }),
    einvoiceAccountsFeature(deps),
    verificationFeature(deps),
    reconciliationFeature({ ...deps, reconciling: threadedReconciling() }),
    // Money
    paymentsFeature(deps),
    bankStatementsFeature(deps),
    vatReturnFeature(deps),
    ledgerFeature(deps),
    // Organise
    invoicesFeature(deps),
    invoiceListsFeature(deps),
    invoiceRecordsFeature(platform),
    directoriesFeature(deps),
    tagsFeature(deps),
    tagSharingFeature(deps),
    rulesFeature(deps),
    partnersFeature(deps),
    savedViewsFeature(deps),
    searchFeature(deps),
    lookupFeature(deps),
    // Report
    statisticsFeature(deps),
    exportsFeature(deps),
    notificationsFeature(deps),
    // People
    authFeature({ ...deps, ...auth }),
    usersFeature({ ...deps, ...auth }),
    companyFeature({
      ...platform,
      usageOf: licenceUsage(platform),
      registeredOffice: (taxCode) => registeredOffice(deps, taxCode),
    }),
    companyArchiveFeature(platform),
    sellerSettingsFeature(deps),
    licencesFeature(deps),
    gettingStartedFeature(deps),
    // Platform
    backgroundJobsFeature(platform),
    systemStatusFeature(deps),
  ];
  return [
    ...features,
    bulkActsFeature(
      deps,
      features.flatMap(({ bulkActs }) => bulkActs ?? []),
    ),
  ];
}

/** The password of the simulated portal, shown to users of the demo; null with a real portal. */
const demoPasswordOf = ({ simulators, config }: Connectors & OpenPlatform): string | null =>
  config.taxPortal.url === null ? (simulators?.taxPortal.usualPassword() ?? null) : null;
