import * as contract from '@hoadon/contracts/issuing';
import type { z } from 'zod';
import { fileRoute, type Route, route } from '../../../platform/http/route.ts';
import type { IssuingDeps } from '../deps.ts';
import { askAboutMany, retryFailed } from '../pipeline/index.ts';
import type { Choice } from './bulk-choice.repository.ts';
import { bulkItems, listRuns } from './bulk-items.ts';
import { endRun, pauseRun, readRun, resumeRun, startBulkRelease } from './bulk-release.ts';
import { bulkResult } from './bulk-result.ts';
import { prepareBulk } from './prepare-bulk.ts';

/** The calls about many invoices at once. */
export const bulkRoutes = (deps: IssuingDeps): Route[] => [
  route(contract.prepareBulkRelease, (input, { companyId }) =>
    prepareBulk(deps, companyId, choiceOf(input)),
  ),
  route(contract.startBulkRelease, (input, session, context) =>
    startBulkRelease(
      deps,
      { session, context },
      {
        ...choiceOf(input),
        caId: input.ca_id ?? null,
        confirmed: confirmedIn(input),
      },
    ),
  ),
  route(contract.listBulkRuns, (_input, { companyId }) => listRuns(deps, companyId)),
  route(contract.getBulkRun, ({ id }, { companyId }) => readRun(deps.db, companyId, id)),
  route(contract.listBulkItems, (input, { companyId }) => bulkItems(deps, companyId, input)),
  route(contract.pauseBulkRun, ({ id }, session, context) =>
    pauseRun(deps, { session, context }, id),
  ),
  route(contract.resumeBulkRun, ({ id }, session, context) =>
    resumeRun(deps, { session, context }, id),
  ),
  route(contract.endBulkRun, ({ id }, session, context) => endRun(deps, { session, context }, id)),
  fileRoute(contract.getBulkRunResult, ({ id, words }, { companyId }) =>
    bulkResult(deps, companyId, id, words),
  ),
  route(contract.bulkRetry, ({ list_invoice_id }, session, context) =>
    retryFailed(deps, session, context, list_invoice_id),
  ),
  route(contract.bulkAskAuthority, ({ list_invoice_id }, session) =>
    askAboutMany(deps, session, list_invoice_id),
  ),
];

const confirmedIn = ({
  confirmed_total,
  confirmed_stamp,
}: z.output<typeof contract.startBulkRelease.input>) =>
  confirmed_total === undefined ? null : { total: confirmed_total, stamp: confirmed_stamp ?? null };

type Chosen = Readonly<{
  list_invoice_id?: readonly string[] | undefined;
  search_text?: string | undefined;
  start_date?: string | undefined;
  end_date?: string | undefined;
}>;

const choiceOf = (input: Chosen): Choice => ({
  ids: input.list_invoice_id ?? null,
  searched: input.search_text ?? '',
  from: input.start_date ?? null,
  to: input.end_date ?? null,
});
