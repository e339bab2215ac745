import { get, keys, remove, set } from './kept-in-browser.ts';

/** What the token signed, until the server has it. */
export type SignedFiles = Readonly<{ xml: File; pdf: File }>;

/** Where the files of an invoice are kept. */
export const keyOf = (companyId: string, invoiceId: string): string => `${companyId}/${invoiceId}`;

const inMemory = new Map<string, SignedFiles>();

/**
 * Signed files that were not handed over yet, by company and invoice. They outlive the tab: another
 * signature of the same document would be another file.
 */
export const signedFiles = {
  async of(key: string): Promise<SignedFiles | null> {
    return inMemory.get(key) ?? (await get<SignedFiles>(key));
  },
  async keep(key: string, files: SignedFiles): Promise<void> {
    inMemory.set(key, files);
    await set(key, files);
  },
  /** Ids of the company's invoices whose files were not handed over. */
  async pendingOf(companyId: string): Promise<string[]> {
    const start = keyOf(companyId, '');
    const all = new Set([...inMemory.keys(), ...(await keys())]);
    return [...all].filter((key) => key.startsWith(start)).map((key) => key.slice(start.length));
  },
  async forget(key: string): Promise<void> {
    inMemory.delete(key);
    await remove(key);
  },
};
