import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PREFIX = 'hoadon-reading-';
/** No upload is read for so long: who made the folder was killed before it could take it away. */
const FORGOTTEN_AFTER_MS = 24 * 3_600_000;

/** A folder of its own for the files of an upload. What killed servers left is taken away by the way. */
export async function newSpoolFolder(): Promise<string> {
  const names = await readdir(tmpdir());
  for (const name of names.filter((one) => one.startsWith(PREFIX))) {
    const folder = join(tmpdir(), name);
    // Gone meanwhile, or not ours: either way none of our business.
    const made = await stat(folder).catch(() => null);
    if (made && Date.now() - made.mtimeMs > FORGOTTEN_AFTER_MS)
      await rm(folder, { recursive: true, force: true }).catch(() => {});
  }
  return mkdtemp(join(tmpdir(), PREFIX));
}
