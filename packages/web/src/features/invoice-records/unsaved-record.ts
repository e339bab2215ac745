import { del, get, set } from 'idb-keyval';
import { SAVED_FORMS } from '../../lib/saved-forms.ts';
import type { RecordValues } from './record-values.ts';

/** A half-written record, with what it was written over. */
export type UnsavedRecord = Readonly<{
  shape: 'record-1';
  savedAt: string;
  version: string | null;
  base: RecordValues;
  values: RecordValues;
}>;

/** Whose, and of which invoice. */
const keyOf = (owner: string, id: string | null) => ['record', owner, id ?? 'new'];

const isUnsavedRecord = (value: unknown): value is UnsavedRecord =>
  typeof value === 'object' && value !== null && 'shape' in value && value.shape === 'record-1';

/** Null where there is none, or the browser has no storage. */
export async function loadUnsavedRecord(
  owner: string,
  id: string | null,
): Promise<UnsavedRecord | null> {
  try {
    const stored: unknown = await get(keyOf(owner, id), SAVED_FORMS);
    return isUnsavedRecord(stored) ? stored : null;
  } catch {
    return null;
  }
}

/** Never stops anybody: where the browser refuses, the form goes on without. */
export const storeUnsavedRecord = (
  owner: string,
  id: string | null,
  unsaved: UnsavedRecord,
): Promise<void> => set(keyOf(owner, id), unsaved, SAVED_FORMS).catch(() => undefined);

export const deleteUnsavedRecord = (owner: string, id: string | null): Promise<void> =>
  del(keyOf(owner, id), SAVED_FORMS).catch(() => undefined);
