/** Saves one batch while the next is read. */
export type WriteBehind = Readonly<{
  /** Starts to write after all earlier writes. Throws the error of an earlier write; then starts nothing any more. */
  begin(write: () => Promise<void>): Promise<void>;
  /** Resolves after the last write. Throws the error of a write. */
  done(): Promise<void>;
}>;

export function writeBehind(): WriteBehind {
  let last: Promise<void> = Promise.resolve();
  return {
    async begin(write) {
      await last;
      last = write();
      // The next begin(), or done(), throws it.
      last.catch(() => {});
    },
    done: () => last,
  };
}
