import type { Actor } from '@hoadon/domain/access/actor';
import type { FailureCode } from '@hoadon/domain/errors/failure';
import type { ProcessingState } from '@hoadon/domain/issuing/processing-state';
import type { NewDraft } from '../drafts/index.ts';

type Asked = Readonly<{
  actor: Actor;
  /** Certificate to sign with; null: the company's first. */
  caId: string | null;
}>;

/** A draft that somebody wants issued. */
export type DraftRequest = Asked &
  Readonly<{
    id: string;
    /** The content that he confirmed; left out: whichever it has. */
    version?: number;
  }>;

/** An invoice that is kept and issued in one. */
export type NewRequest = Asked & Readonly<{ actId: string; draft: NewDraft }>;

export type IssueRequest = DraftRequest | NewRequest;

export const isNew = (request: IssueRequest): request is NewRequest => 'draft' in request;

/** What outcomes are found by: the draft's id, or the act of what has none yet. */
export const keyOf = (request: IssueRequest): string =>
  isNew(request) ? request.actId : request.id;

/** What became of a request: numbered now, begun earlier, or refused; a refused draft is still a draft. */
export type Numbered =
  | Readonly<{ kind: 'numbered'; id: string; number: number }>
  | Readonly<{ kind: 'begun'; id: string; state: ProcessingState }>
  | Readonly<{ kind: 'refused'; code: FailureCode; details?: Readonly<Record<string, string>> }>;

/** What became of each request, by keyOf(). */
export type Outcomes = Map<string, Numbered>;
