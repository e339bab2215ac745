/** Something on the page that is lost when the page goes away. */
export type Unsaved = Readonly<{
  isDirty: () => boolean;
  /** Puts it where the next page finds it; false where that failed. Absent: it cannot be kept. */
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

/** True when all of it lies where the next page finds it: then nobody need be asked. */
export async function keepUnsaved(): Promise<boolean> {
  const dirty = [...held].filter(({ isDirty }) => isDirty());
  const kept = await Promise.all(dirty.map(({ keep }) => keep?.() ?? false));
  return kept.every(Boolean);
}

/** The page is about to go with everything kept; the browser must not ask. */
export function stopAsking(): void {
  held.clear();
  window.removeEventListener('beforeunload', warn);
}
