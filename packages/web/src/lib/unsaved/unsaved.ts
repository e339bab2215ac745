/** Something on the page that is lost when the page goes away. */
export type Unsaved = Readonly<{
  isDirty: () => boolean;
  /** Saves it for the next page; false where that failed. Absent: it cannot be saved. */
  keep?: () => Promise<boolean>;
}>;

const held = new Set<Unsaved>();

const warn = (event: Event): void => {
  if (hasUnsaved()) event.preventDefault();
};

/** The browser asks before it closes the window on this, until the answer is called. */
export function holdUnsaved(unsaved: Unsaved): () => void {
  held.add(unsaved);
  window.addEventListener('beforeunload', warn);
  return () => {
    held.delete(unsaved);
    if (held.size === 0) window.removeEventListener('beforeunload', warn);
  };
}

export const hasUnsaved = (): boolean => [...held].some(({ isDirty }) => isDirty());

/** True when all of it is saved for the next page: then no question is needed. */
export async function saveUnsaved(): Promise<boolean> {
  const dirty = [...held].filter(({ isDirty }) => isDirty());
  const outcomes = await Promise.all(dirty.map(({ keep }) => keep?.() ?? false));
  return outcomes.every(Boolean);
}

/** The page is about to be left with everything saved; the browser must not ask. */
export function stopAsking(): void {
  held.clear();
  window.removeEventListener('beforeunload', warn);
}
