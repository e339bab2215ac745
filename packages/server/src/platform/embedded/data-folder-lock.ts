import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';

const Holder = z.object({ pid: z.number(), bornAt: z.string().nullable(), token: z.string() });
type Holder = z.infer<typeof Holder>;

/** How long a process that is just ending is waited for. */
const PATIENCE_MS = 3_000;
const LOOK_EVERY_MS = 100;
/** Longer than two starters need between reading a stale lock and writing their own. */
const SETTLING_MS = 50;

/** Another process works in the folder: two of them would destroy the database. */
export class DataFolderInUse extends Error {
  override readonly name = 'DataFolderInUse';
  constructor(folder: string, pid: number) {
    super(`${folder} is in use by process ${pid}; stop it, or choose another DATA_FOLDER`);
  }
}

/**
 * Locks the folder for this process; returns a disposer. Takes over the lock of a dead process; waits a moment for a
 * living one, as after Ctrl-C and a quick restart.
 */
export async function lockDataFolder(
  folder: string,
  patienceMs = PATIENCE_MS,
): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, 'lock');
  const own: Holder = {
    pid: process.pid,
    bornAt: await birthOf(process.pid),
    token: randomUUID(),
  };
  const giveUpAt = Date.now() + patienceMs;
  while (!(await createLock(path, own)) && !(await takeOver(path, own))) {
    if (Date.now() >= giveUpAt) throw new DataFolderInUse(folder, (await holderOf(path))?.pid ?? 0);
    await pause(LOOK_EVERY_MS);
  }
  return async () => {
    if ((await holderOf(path))?.token === own.token) await rm(path, { force: true });
  };
}

async function createLock(path: string, own: Holder): Promise<boolean> {
  try {
    await writeFile(path, JSON.stringify(own), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Overwrites a lock whose holder is dead; returns false if the holder lives or another process was quicker. */
async function takeOver(path: string, own: Holder): Promise<boolean> {
  const holder = await holderOf(path);
  if (holder && (await isAlive(holder))) return false;
  const draft = `${path}.${own.token}`;
  await writeFile(draft, JSON.stringify(own));
  await rename(draft, path);
  await pause(SETTLING_MS);
  // If two processes found the same stale lock, the last writer has it.
  return (await holderOf(path))?.token === own.token;
}

async function holderOf(path: string): Promise<Holder | null> {
  const text = await readFile(path, 'utf8').catch(() => '');
  try {
    return Holder.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

async function isAlive({ pid, bornAt }: Holder): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  // Another process may have received the pid since.
  return bornAt === null || bornAt === (await birthOf(pid));
}

/** Start of the process in kernel ticks; null if the system does not report it. */
async function birthOf(pid: number): Promise<string | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
}
