import { readdir, stat } from 'node:fs/promises';

const FILE = /\.(?:p12|pfx)$/i;
/** Length of a tax code without its branch. */
const MAIN_CODE = 10;
/** A change within one tick of the file system's clock may not change the folder's mtime. */
const SETTLED_MS = 2_000;

/** Returns the names of a company's key files: those that begin with its tax code. */
export type KeyFiles = (taxCode: string) => Promise<string[]>;

type Index = Readonly<{ mtimeMs: number; readAt: number; byCode: Map<string, string[]> }>;

/** Reads the folder's list once, and again after a file was added, removed or renamed. */
export function keyFiles(
  folder: string,
  list: (folder: string) => Promise<string[]> = readdir,
): KeyFiles {
  let index: Index | null = null;

  async function current(): Promise<Index | null> {
    const stats = await stat(folder).catch(nullIfMissing);
    if (stats === null) return null;
    const { mtimeMs } = stats;
    const isFresh = index?.mtimeMs === mtimeMs && index.readAt - mtimeMs > SETTLED_MS;
    if (!isFresh) index = { mtimeMs, readAt: Date.now(), byCode: byCode(await list(folder)) };
    return index;
  }

  return async (taxCode) => {
    const names = (await current())?.byCode.get(taxCode.slice(0, MAIN_CODE)) ?? [];
    return names.filter((name) => name.startsWith(taxCode));
  };
}

function byCode(names: readonly string[]): Map<string, string[]> {
  const filesByCode = new Map<string, string[]>();
  for (const name of names.filter((each) => FILE.test(each)).sort()) {
    const code = name.slice(0, MAIN_CODE);
    const others = filesByCode.get(code);
    if (others) others.push(name);
    else filesByCode.set(code, [name]);
  }
  return filesByCode;
}

export function nullIfMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}
