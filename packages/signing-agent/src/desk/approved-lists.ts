import { createHash } from 'node:crypto';
import type { DocumentKind, ShownDocument } from '../approval/approval.ts';
import { isTotalRead, type SumByCurrency, sumOf } from '../approval/sum-of-totals.ts';

/** Scope of an approval: an approval in one scope is invalid in any other. */
export type ListKey = Readonly<{
  origin: string;
  kind: DocumentKind;
  /** SHA-256 of the certificate. */
  fingerprint: string;
  taxCode: string;
}>;

/** Documents that the user saw and approved, and that are not signed yet. */
export type ApprovedList = ListKey &
  Readonly<{
    id: string;
    /** Summaries of each document, by the SHA-256 of its bytes. */
    documents: ReadonlyMap<string, ShownDocument['summaries']>;
    /** Milliseconds of the clock. */
    until: number;
  }>;

export const hashOf = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex');

/** The largest sum that can still be signed under a list: that of its remaining documents. */
export const sumLeft = ({ documents }: ApprovedList): SumByCurrency =>
  sumOf([...documents.values()].flat());

/**
 * Approvals of lists. Each covers documents byte by byte, for one site, kind, company and certificate, for a limited
 * time, and each document once. In memory only.
 */
export function approvedLists(now: () => Date) {
  let lists: ApprovedList[] = [];
  let count = 0;
  const live = (): ApprovedList[] => {
    lists = lists.filter(({ documents, until }) => documents.size > 0 && until > now().getTime());
    return lists;
  };
  const isSame = (a: ListKey, b: ListKey): boolean =>
    a.origin === b.origin &&
    a.kind === b.kind &&
    a.fingerprint === b.fingerprint &&
    a.taxCode === b.taxCode;
  const listWith = (key: ListKey, hash: string) =>
    live().find((list) => isSame(list, key) && list.documents.has(hash));

  return {
    list: (): readonly ApprovedList[] => live(),
    /**
     * Returns when the approval expires. Leaves out documents with an unreadable total: the user is asked for each of
     * them.
     */
    approve(key: ListKey, documents: readonly ShownDocument[], minutes: number): Date {
      count += 1;
      const until = now().getTime() + minutes * 60_000;
      const read = documents.filter(({ summaries }) => summaries.every(isTotalRead));
      const byHash = new Map(read.map(({ bytes, summaries }) => [hashOf(bytes), summaries]));
      lists = [...live(), { ...key, id: String(count), documents: byHash, until }];
      return new Date(until);
    },
    covers: (key: ListKey, hash: string): boolean => listWith(key, hash) !== undefined,
    /** Removes a signed document from its list: signing it again asks again. */
    use(key: ListKey, hash: string): void {
      const used = listWith(key, hash);
      lists = live().map((list) => {
        if (list !== used) return list;
        const documents = new Map(list.documents);
        documents.delete(hash);
        return { ...list, documents };
      });
    },
    stop(id: string): void {
      lists = lists.filter((list) => list.id !== id);
    },
    stopOrigin(origin: string): void {
      lists = lists.filter((list) => list.origin !== origin);
    },
  };
}
export type ApprovedLists = ReturnType<typeof approvedLists>;
