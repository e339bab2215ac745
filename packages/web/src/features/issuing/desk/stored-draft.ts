import type { IssuePayload } from '@hoadon/contracts/issuing';

/** The draft as the server knows it. */
export type StoredDraft = Readonly<{ id: string; version: number }>;

/** A write whose answer did not come yet: to be sent again as it was, under its key. */
export type OpenWrite = Readonly<{
  payload: IssuePayload;
  /** What it changes; null where it makes a draft. */
  onto: StoredDraft | null;
  key: string;
}>;

/** What the server keeps of the invoice in the form, and what it may keep by now. */
export type KeptDraft = Readonly<{ stored: StoredDraft | null; open: OpenWrite | null }>;
