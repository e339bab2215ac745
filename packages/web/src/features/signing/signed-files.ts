import { get, remove, set } from './kept-in-browser.ts';

/** What the token signed, until the server has it. */
export type SignedFiles = Readonly<{ xml: File; pdf: File }>;

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
  async forget(key: string): Promise<void> {
    inMemory.delete(key);
    await remove(key);
  },
};
