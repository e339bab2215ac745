import { useCallback, useEffect, useState } from 'react';
import { announceForms, awaitLeftOpening, heldOpenings, watchForms } from './form-locks.ts';
import type { FormStore } from './form-store.ts';
import type { FormOpening, SavedForm } from './saved-form.ts';

export type SavedForms = Readonly<{
  /** Abandoned by a crash or a closed tab, the latest first. */
  left: readonly SavedForm[];
  /** How many other tabs have the same page open. */
  others: number;
  /** All forms that are open in other tabs. */
  held: readonly FormOpening[];
}>;

const NONE: SavedForms = { left: [], others: 0, held: [] };

async function read(store: FormStore, opening: FormOpening): Promise<SavedForms> {
  const held = (await heldOpenings(opening.owner)).filter(({ slot }) => slot !== opening.slot);
  const savedForms = await store.of(opening.owner).catch(() => []);
  return {
    left: savedForms.filter(
      ({ slot }) => slot !== opening.slot && !held.some((other) => other.slot === slot),
    ),
    others: held.filter(({ page }) => page === opening.page).length,
    held,
  };
}

/** Unsaved forms in this browser, and whether other tabs have them open. */
export function useSavedForms(store: FormStore, opening: FormOpening | null) {
  const [forms, setForms] = useState(NONE);
  const refresh = useCallback(async (): Promise<SavedForms> => {
    const next = opening ? await read(store, opening) : NONE;
    setForms(next);
    return next;
  }, [store, opening]);
  useEffect(() => {
    void refresh();
    return watchForms(() => void refresh());
  }, [refresh]);
  const { held } = forms;
  useEffect(() => awaitLeftOpening(held, () => void refresh()), [held, refresh]);
  /** Returns the form unless another tab has recovered it. */
  const stillLeft = async (slot: string): Promise<SavedForm | null> =>
    (await refresh()).left.find((form) => form.slot === slot) ?? null;
  const discard = async (form: SavedForm): Promise<void> => {
    await store.remove(form.owner, form.slot).catch(() => undefined);
    announceForms();
    await refresh();
  };
  const putBack = async (form: SavedForm): Promise<void> => {
    await store.put(form).catch(() => undefined);
    announceForms();
    await refresh();
  };
  return { ...forms, stillLeft, discard, putBack };
}
