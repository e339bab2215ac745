import { useCallback, useEffect, useState } from 'react';
import { useCurrentUser } from '../auth/index.ts';
import { findKeptRecord, forgetRecord, type KeptRecord, keepRecord } from './kept-record.ts';
import { isSame, type RecordValues } from './record-values.ts';

/** Keys of a moment are kept together. Milliseconds. */
const MOMENT = 500;

type Writing = Readonly<{
  id: string | null;
  version: string | null;
  base: RecordValues;
  values: RecordValues;
}>;

/**
 * Keeps what is being written in this browser, so that a crash or a closed tab loses nothing, and finds what
 * was left the last time (docs/decisions/0008).
 */
export function useKeptRecord({ id, version, base, values }: Writing) {
  const user = useCurrentUser();
  const owner = user ? `${user.company_id}/${user.user_id}` : null;
  const [left, setLeft] = useState<KeptRecord | null>(null);
  useEffect(() => {
    if (owner === null) return;
    let isGone = false;
    void findKeptRecord(owner, id).then((kept) => {
      if (!isGone && kept && !isSame(kept.values, kept.base)) setLeft(kept);
    });
    return () => {
      isGone = true;
    };
  }, [owner, id]);
  useEffect(() => {
    if (owner === null || isSame(base, values)) return;
    const kept = { shape: 'record-1', version, base, values } as const;
    const timer = setTimeout(
      () => void keepRecord(owner, id, { ...kept, savedAt: new Date().toISOString() }),
      MOMENT,
    );
    return () => clearTimeout(timer);
  }, [owner, id, version, base, values]);
  const forget = useCallback(async () => {
    setLeft(null);
    if (owner !== null) await forgetRecord(owner, id);
  }, [owner, id]);
  return { left, forget, taken: () => setLeft(null) };
}
