import type { FailureCode } from '@hoadon/domain/errors/failure';
import { sql } from 'kysely';
import type { RowAct } from '../../bulk-acts/index.ts';
import type { IssuingDeps } from '../deps.ts';
import { assessFacts, correctionsLeftOut } from '../drafts/index.ts';
import { receiveReplies } from '../inbox/index.ts';
import { checkMayIssue, numberBatch } from '../numbering/index.ts';
import { advanceInvoices } from '../pipeline/index.ts';
import { TOKEN_SIGNER } from '../signers/index.ts';
import { creditsAhead } from './credits-ahead.ts';
import { doubtsAhead } from './doubts-ahead.ts';
import { numbersAhead } from './numbers-ahead.repository.ts';
import { countIssued, ISSUED_ROW } from './row-states.repository.ts';

/** Drafts that are numbered in one transaction. */
const BATCH = 250;
/** Batches under way at once: while one is sent, the next is signed and the one after numbered. */
const BATCHES_UNDER_WAY = 3;
/** What the drafts behind would meet too. */
const STOPS: readonly FailureCode[] = [
  'LICENSE_EXPIRED',
  'PUBLISH_NOT_PERMITTED',
  'SIGNING_ACCOUNT_NOT_FOUND',
];

export type IssueOptions = Readonly<{
  /** Fetches replies; shared by those who wait for some. */
  receive?: () => Promise<number>;
}>;

/**
 * Issuing many drafts: their turn is the transaction that numbers them, and from there they go on by the
 * pipeline as any invoice does.
 */
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
  // The dates of a series never go back.
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
    // A few drafts are numbered at a time, and only when those before are signed.
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
