import type { Actor } from '@hoadon/domain/access/actor';
import type { FailureCode } from '@hoadon/domain/errors/failure';
import type { ProcessingState } from '@hoadon/domain/issuing/processing-state';
import type { NewDraft } from '../drafts/index.ts';

type IssueRequestBase = Readonly<{
  actor: Actor;
  /** Certificate to sign with; null: the company's first. */
  caId: string | null;
  /** Trace of the request, which the steps of the invoice continue (W3C traceparent); null: none. */
  trace?: string | null;
}>;

export type DraftRequest = IssueRequestBase &
  Readonly<{
    id: string;
    /** The version that the user confirmed; left out: the current one. */
    version?: number;
  }>;

/** An invoice that is created and numbered in one transaction. */
export type NewInvoiceRequest = IssueRequestBase & Readonly<{ actId: string; draft: NewDraft }>;

export type IssueRequest = DraftRequest | NewInvoiceRequest;

export const isNew = (request: IssueRequest): request is NewInvoiceRequest => 'draft' in request;

/** Key of its outcome: the id of a draft, or the act id of a new invoice. */
export const keyOf = (request: IssueRequest): string =>
  isNew(request) ? request.actId : request.id;

/** A refused draft is still a draft. */
export type NumberingOutcome =
  | Readonly<{ kind: 'numbered'; id: string; number: number }>
  | Readonly<{ kind: 'already-started'; id: string; state: ProcessingState }>
  | Readonly<{ kind: 'refused'; code: FailureCode; details?: Readonly<Record<string, string>> }>;

/** By keyOf(). */
export type NumberingOutcomes = Map<string, NumberingOutcome>;
