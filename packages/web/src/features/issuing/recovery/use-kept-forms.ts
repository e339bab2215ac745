import { useCallback, useEffect, useState } from 'react';
import { announceForms, awaitLeftOpening, heldOpenings, watchForms } from './form-locks.ts';
import type { FormStore } from './form-store.ts';
import type { FormOpening, KeptForm } from './kept-form.ts';

export type KeptForms = Readonly<{
  /** Left behind by a crash or a closed tab, the latest first. */
  left: readonly KeptForm[];
  /** How many other tabs have the same page open. */
  others: number;
  /** All that are open elsewhere. */
  held: readonly FormOpening[];
}>;

const NONE: KeptForms = { left: [], others: 0, held: [] };

async function read(store: FormStore, opening: FormOpening): Promise<KeptForms> {
  const held = (await heldOpenings(opening.owner)).filter(({ slot }) => slot !== opening.slot);
  const kept = await store.of(opening.owner).catch(() => []);
  return {
    left: kept.filter(
      ({ slot }) => slot !== opening.slot && !held.some((other) => other.slot === slot),
    ),
    others: held.filter(({ page }) => page === opening.page).length,
    held,
  };
}

/** What other openings of the form left in this browser, and whether one of them is still open. */
export function useKeptForms(store: FormStore, opening: FormOpening | null) {
  const [forms, setForms] = useState(NONE);
  const refresh = useCallback(async (): Promise<KeptForms> => {
    const found = opening ? await read(store, opening) : NONE;
    setForms(found);
    return found;
  }, [store, opening]);
  useEffect(() => {
    void refresh();
    return watchForms(() => void refresh());
  }, [refresh]);
  const { held } = forms;
  useEffect(() => awaitLeftOpening(held, () => void refresh()), [held, refresh]);
  /** The form as long as no other tab has taken it up meanwhile. */
  const stillLeft = async (slot: string): Promise<KeptForm | null> =>
    (await refresh()).left.find((form) => form.slot === slot) ?? null;
  const discard = async (form: KeptForm): Promise<void> => {
    await store.remove(form.owner, form.slot).catch(() => undefined);
    announceForms();
    await refresh();
  };
  const putBack = async (form: KeptForm): Promise<void> => {
    await store.put(form).catch(() => undefined);
    announceForms();
    await refresh();
  };
  return { ...forms, stillLeft, discard, putBack };
}
