import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Work on files that are too large for memory. */
export type SpoolPurpose = 'reading' | 'archive';

const prefixOf = (purpose: SpoolPurpose): string => `hoadon-${purpose}-`;
/** No work leaves its folder unchanged for so long: the process that made it was killed. */
const FORGOTTEN_AFTER_MS = 24 * 3_600_000;

/** Creates a folder for temporary files, and deletes those of the same purpose that killed processes left. */
export async function newSpoolFolder(purpose: SpoolPurpose): Promise<string> {
  const prefix = prefixOf(purpose);
  const names = await readdir(tmpdir());
  for (const name of names.filter((one) => one.startsWith(prefix))) {
    const folder = join(tmpdir(), name);
    // Deleted meanwhile, or of another user of the machine.
    const changedAt = await changeOf(folder).catch(() => null);
    if (changedAt !== null && Date.now() - changedAt > FORGOTTEN_AFTER_MS)
      await rm(folder, { recursive: true, force: true }).catch(() => {});
  }
  return mkdtemp(join(tmpdir(), prefix));
}

/** When the folder or a file in it was changed last. */
async function changeOf(folder: string): Promise<number> {
  const paths = [folder, ...(await readdir(folder)).map((name) => join(folder, name))];
  const times = await Promise.all(paths.map(async (path) => (await stat(path)).mtimeMs));
  return Math.max(...times);
}
