import { transact } from '../../../platform/db/transact.ts';
import type { IssuingDeps } from '../deps.ts';
import type { DraftRequest, NumberingOutcomes } from '../numbering/issue-request.ts';
import { numberBatch } from '../numbering/number-invoices.ts';

/** Numbers drafts in a transaction of its own, without the queue. */
export const numberInvoices = (
  deps: IssuingDeps,
  companyId: string,
  requests: readonly DraftRequest[],
): Promise<NumberingOutcomes> =>
  transact(deps.db, (tx) => numberBatch(tx, deps, companyId, requests));
