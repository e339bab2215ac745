import { del, get, set } from 'idb-keyval';
import { KEPT_FORMS } from '../../lib/kept-forms.ts';
import type { RecordValues } from './record-values.ts';

/** A half-written record, with what it was written over. */
export type KeptRecord = Readonly<{
  shape: 'record-1';
  savedAt: string;
  version: string | null;
  base: RecordValues;
  values: RecordValues;
}>;

/** Whose, and of which invoice. */
const keyOf = (owner: string, id: string | null) => ['record', owner, id ?? 'new'];

const isKept = (value: unknown): value is KeptRecord =>
  typeof value === 'object' && value !== null && 'shape' in value && value.shape === 'record-1';

/** Null where there is none, or the browser keeps nothing. */
export async function findKeptRecord(owner: string, id: string | null): Promise<KeptRecord | null> {
  try {
    const kept: unknown = await get(keyOf(owner, id), KEPT_FORMS);
    return isKept(kept) ? kept : null;
  } catch {
    return null;
  }
}

/** Never stops anybody: where the browser refuses, the form goes on without. */
export const keepRecord = (owner: string, id: string | null, kept: KeptRecord): Promise<void> =>
  set(keyOf(owner, id), kept, KEPT_FORMS).catch(() => undefined);

export const forgetRecord = (owner: string, id: string | null): Promise<void> =>
  del(keyOf(owner, id), KEPT_FORMS).catch(() => undefined);
