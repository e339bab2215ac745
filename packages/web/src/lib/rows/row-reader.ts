/** Rows by their ids, at most `MOST_AT_ONCE` of them; those that there are not are left out. */
export type ReadRows<Row> = (ids: readonly string[]) => Promise<readonly Row[]>;

type Ends<Row> = Readonly<{
  /** The list may have been scrolled on meanwhile. */
  isWanted(id: string): boolean;
  put(ids: readonly string[], rows: readonly Row[], askedAt: number): void;
  nextQuestion(): number;
}>;

/** As many as one call answers. */
const MOST_AT_ONCE = 100;
/** Rows that come into sight within a moment are asked for together. Milliseconds. */
const SOON = 30;
/** After a failure. Milliseconds. */
const REST = 5_000;

/** Reads single rows, many in one call and one call at a time; what fails is tried again while it is wanted. */
export function rowReader<Row>(read: ReadRows<Row>, { isWanted, put, nextQuestion }: Ends<Row>) {
  const waiting = new Set<string>();
  let isPlanned = false;
  const plan = (ms: number) => {
    if (isPlanned || waiting.size === 0) return;
    isPlanned = true;
    setTimeout(() => void readNext(), ms);
  };
  async function readNext(): Promise<void> {
    const ids = [...waiting].filter(isWanted).slice(0, MOST_AT_ONCE);
    for (const id of waiting) if (ids.includes(id) || !isWanted(id)) waiting.delete(id);
    const rest = await answered(ids);
    isPlanned = false;
    plan(rest);
  }
  async function answered(ids: readonly string[]): Promise<number> {
    if (ids.length === 0) return SOON;
    const askedAt = nextQuestion();
    try {
      put(ids, await read(ids), askedAt);
      return SOON;
    } catch {
      for (const id of ids) waiting.add(id);
      return REST;
    }
  }
  return {
    want(id: string): void {
      waiting.add(id);
      plan(SOON);
    },
  };
}
