import { createStore, del, get, keys, set } from 'idb-keyval';

/** What the token signed, until the server has it. */
export type SignedFiles = Readonly<{ xml: File; pdf: File }>;

/** Key under which the files of an invoice are stored. */
export const keyOf = (companyId: string, invoiceId: string): string => `${companyId}/${invoiceId}`;

const inMemory = new Map<string, SignedFiles>();
const inBrowser = createStore('hoadon-signing', 'signed-files');

/** Null where the browser has no storage, as in some private windows: then the tab must stay open. */
async function ifKept<T>(act: () => Promise<T>): Promise<T | null> {
  try {
    return await act();
  } catch {
    return null;
  }
}

/**
 * Signed files that were not handed over yet, by company and invoice. They outlive the tab: another
 * signature of the same document would be another file.
 */
export const signedFiles = {
  async of(key: string): Promise<SignedFiles | null> {
    return inMemory.get(key) ?? (await ifKept(() => get<SignedFiles>(key, inBrowser))) ?? null;
  },
  async keep(key: string, files: SignedFiles): Promise<void> {
    inMemory.set(key, files);
    await ifKept(() => set(key, files, inBrowser));
  },
  /** Ids of the company's invoices whose files were not handed over. */
  async pendingOf(companyId: string): Promise<string[]> {
    const start = keyOf(companyId, '');
    const all = new Set([
      ...inMemory.keys(),
      ...((await ifKept(() => keys<string>(inBrowser))) ?? []),
    ]);
    return [...all].filter((key) => key.startsWith(start)).map((key) => key.slice(start.length));
  },
  async forget(key: string): Promise<void> {
    inMemory.delete(key);
    await ifKept(() => del(key, inBrowser));
  },
};
