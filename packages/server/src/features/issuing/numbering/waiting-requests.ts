import type { FailureCode } from '@hoadon/domain/errors/failure';
import { bookedTotals } from '@hoadon/domain/invoice/booked-totals';
import { INVOICE_KINDS } from '@hoadon/domain/invoice/invoice-kind';
import type { CorrectionRefusal } from '../drafts/index.ts';
import { TOKEN_SIGNER } from '../token-signer.ts';
import type {
  DraftRequest,
  IssueRequest,
  NewInvoiceRequest,
  NumberingOutcome,
  NumberingOutcomes,
} from './issue-request.ts';
import type { LockedDraft } from './numbering.repository.ts';
import type { Waiting } from './series-book.ts';

export const seriesOf = ({ assessed: { draft } }: NewInvoiceRequest['draft']) => ({
  template: INVOICE_KINDS[draft.kind],
  serial: draft.serial,
});

export const refused = (code: FailureCode): NumberingOutcome => ({ kind: 'refused', code });

/** A token signs one file. */
export const isForToken = ({ caId }: Pick<IssueRequest, 'caId'>): boolean => caId === TOKEN_SIGNER;

/** Requests to number drafts, with what may refuse them. */
type DraftRequests = Readonly<{
  requests: readonly DraftRequest[];
  locked: readonly LockedDraft[];
  withList: ReadonlySet<string>;
  /** Corrections that may not be issued now, by id. */
  against: ReadonlyMap<string, CorrectionRefusal>;
}>;

/** Returns the drafts that may be numbered; adds the others to `outcomes`. */
export function waitingDrafts(
  { requests, locked, withList, against }: DraftRequests,
  outcomes: NumberingOutcomes,
): Waiting[] {
  const byId = new Map(locked.map((draft) => [draft.id, draft]));
  return requests.flatMap((request) => {
    const draft = byId.get(request.id);
    const needsHostedKey = isForToken(request) && withList.has(request.id);
    const outcome =
      outcomeBeforeNumbering(request, draft) ??
      (needsHostedKey ? refused('LIST_NEEDS_HOSTED_KEY') : null) ??
      refusedAs(against.get(request.id));
    if (outcome) outcomes.set(request.id, outcome);
    if (outcome || !draft) return [];
    const { template, serial, issued_on: issuedOn } = draft;
    return {
      request,
      template,
      serial,
      issuedOn,
      withTax: draft.with_tax,
      buyerTaxCode: draft.buyer_tax_code,
    };
  });
}

const refusedAs = (against: CorrectionRefusal | undefined): NumberingOutcome | null =>
  against ? { kind: 'refused', ...against } : null;

/** Null where a number may be taken. */
function outcomeBeforeNumbering(
  { version }: DraftRequest,
  draft: LockedDraft | undefined,
): NumberingOutcome | null {
  if (!draft) return refused('NOT_FOUND');
  if (draft.processing_state !== 'draft')
    return { kind: 'already-started', id: draft.id, state: draft.processing_state };
  if (version !== undefined && version !== draft.version)
    return refused('INVOICE_CHANGED_MEANWHILE');
  return draft.ready ? null : refused('INPUT_DATA_IS_INVALID');
}

/** Returns nothing where an earlier attempt created the invoice or its content is incomplete. */
export function waitingNew(request: NewInvoiceRequest, outcomes: NumberingOutcomes): Waiting[] {
  if (outcomes.has(request.actId)) return [];
  const { draft, ready } = request.draft.assessed;
  if (!ready) {
    outcomes.set(request.actId, refused('INPUT_DATA_IS_INVALID'));
    return [];
  }
  if (draft.related?.list && isForToken(request)) {
    outcomes.set(request.actId, refused('LIST_NEEDS_HOSTED_KEY'));
    return [];
  }
  const { withTax } = bookedTotals(draft);
  const { issuedOn, buyer } = draft;
  return [{ request, ...seriesOf(request.draft), issuedOn, withTax, buyerTaxCode: buyer.taxCode }];
}
