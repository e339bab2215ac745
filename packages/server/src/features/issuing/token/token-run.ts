import type { BatchToSign } from '@hoadon/contracts/signing';
import * as contract from '@hoadon/contracts/signing';
import { Failure } from '@hoadon/domain/errors/failure';
import { displayNumber } from '@hoadon/domain/issuing/numbering';
import { type Route, route, type Session } from '../../../platform/http/route.ts';
import { findRun, requireReadableRows, takeRows } from '../../bulk-acts/index.ts';
import { issueAct } from '../bulk/index.ts';
import type { IssuingDeps } from '../deps.ts';
import { prepareSigning } from '../pipeline/index.ts';
import { TOKEN_SIGNER } from '../token-signer.ts';
import { findUnsigned } from './prepared.repository.ts';

export const tokenRunRoutes = (deps: IssuingDeps): Route[] => [
  route(contract.prepareTokenBatch, ({ id, limit, skip_invoice_id }, session) =>
    prepareTokenBatch(deps, session, id, { limit, skip: skip_invoice_id }),
  ),
];

type Wanted = Readonly<{ limit: number; skip: readonly string[] }>;

/**
 * The next invoices of a run for a token to sign. Numbers a few drafts at a time, once the previous ones are signed, so
 * that a removed token leaves the rest as drafts. Numbered invoices without signature are returned again, on any
 * machine.
 */
async function prepareTokenBatch(
  deps: IssuingDeps,
  session: Session,
  runId: string,
  { limit, skip }: Wanted,
): Promise<BatchToSign> {
  const { companyId } = session;
  const run = await findRun(deps.db, companyId, runId);
  if (run?.signer !== TOKEN_SIGNER || run.state === 'asked') throw new Failure('NOT_FOUND');
  const act = issueAct(deps);
  await requireReadableRows(deps.db, session, { act, run });
  const underWay = { companyId, run, act };
  const unsigned = () => findUnsigned(deps.db, companyId, runId, { limit, skip });
  let rows = await unsigned();
  // A batch with only refused drafts has nothing to sign.
  for (let isOver = false; rows.length === 0 && !isOver; ) {
    isOver = (await takeRows(deps, underWay, limit)) === null;
    // Also where nothing is left to number: another page, or a COMMIT without a response, numbered the last draft.
    rows = await unsigned();
  }
  await prepareSigning(
    deps,
    companyId,
    rows.map(({ id }) => id),
  );
  const { state } = (await findRun(deps.db, companyId, runId)) ?? run;
  return {
    state: state === 'asked' ? run.state : state,
    invoices: rows.map(({ id, template, number }) => ({
      invoice_id: id,
      invoice_template: template,
      invoice_number: displayNumber(number),
    })),
  };
}
