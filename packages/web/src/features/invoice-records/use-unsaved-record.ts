import { useCallback, useEffect, useState } from 'react';
import { useCurrentUser } from '../auth/index.ts';
import { isSame, type RecordValues } from './record-values.ts';
import {
  deleteUnsavedRecord,
  loadUnsavedRecord,
  storeUnsavedRecord,
  type UnsavedRecord,
} from './unsaved-record.ts';

/** Keystrokes within this time are stored together. Milliseconds. */
const MOMENT = 500;

type Writing = Readonly<{
  id: string | null;
  version: string | null;
  base: RecordValues;
  values: RecordValues;
}>;

/**
 * Stores the unsaved record in this browser, so that a crash or a closed tab loses nothing, and loads the one of the
 * last time (docs/decisions/0008).
 */
export function useUnsavedRecord({ id, version, base, values }: Writing) {
  const user = useCurrentUser();
  const owner = user ? `${user.company_id}/${user.user_id}` : null;
  const [left, setLeft] = useState<UnsavedRecord | null>(null);
  useEffect(() => {
    if (owner === null) return;
    let isGone = false;
    void loadUnsavedRecord(owner, id).then((loaded) => {
      if (!isGone && loaded && !isSame(loaded.values, loaded.base)) setLeft(loaded);
    });
    return () => {
      isGone = true;
    };
  }, [owner, id]);
  useEffect(() => {
    if (owner === null || isSame(base, values)) return;
    const unsaved = { shape: 'record-1', version, base, values } as const;
    const timer = setTimeout(
      () => void storeUnsavedRecord(owner, id, { ...unsaved, savedAt: new Date().toISOString() }),
      MOMENT,
    );
    return () => clearTimeout(timer);
  }, [owner, id, version, base, values]);
  const forget = useCallback(async () => {
    setLeft(null);
    if (owner !== null) await deleteUnsavedRecord(owner, id);
  }, [owner, id]);
  return { left, forget, taken: () => setLeft(null) };
}
