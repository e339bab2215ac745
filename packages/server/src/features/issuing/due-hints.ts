/**
 * Where it is said in this process that a company has work due. A hint, and nothing but: who works finds
 * the same by looking a moment later.
 */
export type DueHints = Readonly<{
  give(companyId: string): void;
  /** Returns what ends it. */
  listen(listener: (companyId: string) => void): () => void;
}>;

export function dueHints(): DueHints {
  const listeners = new Set<(companyId: string) => void>();
  return {
    give: (companyId) => {
      for (const listener of listeners) listener(companyId);
    },
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
