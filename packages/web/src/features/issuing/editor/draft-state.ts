import type { IssuePayload } from '@hoadon/contracts/issuing';

/** The draft on the server. */
export type StoredDraft = Readonly<{ id: string; version: number }>;

/** A write without a response yet: resend it unchanged under the same key. */
export type OpenWrite = Readonly<{
  payload: IssuePayload;
  /** The draft that it changes; null if it creates one. */
  onto: StoredDraft | null;
  key: string;
}>;

/** The draft that the server has confirmed, and the write that it may have applied. */
export type DraftState = Readonly<{ stored: StoredDraft | null; open: OpenWrite | null }>;
