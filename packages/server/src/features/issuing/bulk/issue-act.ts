import type { FailureCode } from '@hoadon/domain/errors/failure';
import { sql } from 'kysely';
import type { RowAct } from '../../bulk-acts/index.ts';
import type { IssuingDeps } from '../deps.ts';
import { assessFacts, correctionsLeftOut } from '../drafts/index.ts';
import { receiveReplies } from '../inbox/index.ts';
import { checkMayIssue, numberBatch } from '../numbering/index.ts';
import { advanceInvoices } from '../pipeline/index.ts';
import { TOKEN_SIGNER } from '../token-signer.ts';
import { creditsAhead } from './credits-ahead.ts';
import { doubtsAhead } from './doubts-ahead.ts';
import { numbersAhead } from './numbers-ahead.repository.ts';
import { countIssued, ISSUED_ROW } from './row-states.repository.ts';

/** Numbered in one transaction. */
const BATCH = 250;
/** While one batch is sent, the next is signed and the one after numbered. */
const BATCHES_UNDER_WAY = 3;
/** Refusals that all later drafts would get too. */
const STOPS: readonly FailureCode[] = [
  'LICENSE_EXPIRED',
  'PUBLISH_NOT_PERMITTED',
  'SIGNING_ACCOUNT_NOT_FOUND',
];

export type IssueOptions = Readonly<{
  /** Receives replies; shared by concurrent callers. */
  receive?: () => Promise<number>;
}>;

/** Bulk action of issuing drafts: a batch is the transaction that numbers them; the pipeline continues with them. */
export const issueAct = (
  deps: IssuingDeps,
  { receive = () => receiveReplies(deps) }: IssueOptions = {},
): RowAct => ({
  kind: 'issue',
  permission: 'publish_management.add',
  seenWith: 'publish_management.view',
  leavesOut: [
    ['deleted', sql`deleted_at is not null`],
    ['not-own', sql`direction <> 'issued'`],
    ['not-draft', sql`place <> 'draft'`],
    ['incomplete', sql`not ready`],
  ],
  // Dates follow numbers in a series.
  order: { sort: 'date', order: 'asc' },
  rowsAtOnce: BATCH,
  forecast: (tx, { companyId }, ids) =>
    correctionsLeftOut(tx, { companyId, ids, today: deps.clock.today() }),
  async perform(tx, { companyId, actor, signer: caId }, rows) {
    const requests = rows.map(({ id, version }) => ({ id, version, actor, caId }));
    const outcomes = await numberBatch(tx, deps, companyId, requests);
    return new Map(
      [...outcomes].flatMap(([id, outcome]) =>
        outcome.kind === 'refused' ? [[id, outcome.code] as const] : [],
      ),
    );
  },
  signing: {
    async checkMay(companyId, caId) {
      await checkMayIssue(deps, await assessFacts(deps, companyId, 'issue'), caId);
    },
    // The page requests a few drafts at a time, once the previous ones are signed.
    isByPage: (caId) => caId === TOKEN_SIGNER,
    numbering: numbersAhead,
    credits: creditsAhead,
    doubts: (db, companyId, runId) => doubtsAhead({ ...deps, db }, companyId, runId),
  },
  goesOn: {
    async follow(companyId, ids) {
      await advanceInvoices(deps, companyId, ids);
      await receive();
    },
    batches: BATCHES_UNDER_WAY,
    stopsAt: STOPS,
    rowState: ISSUED_ROW,
    countRows: countIssued,
  },
});
