import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';

const Holder = z.object({ pid: z.number(), bornAt: z.string().nullable(), token: z.string() });
type Holder = z.infer<typeof Holder>;

/** Longer than two starters need between reading a stale lock and writing their own. */
const SETTLING_MS = 50;

/** Another process works in the folder: two of them would destroy the database. */
export class DataFolderInUse extends Error {
  override readonly name = 'DataFolderInUse';
  constructor(folder: string, pid: number) {
    super(`${folder} is in use by process ${pid}; stop it, or choose another DATA_FOLDER`);
  }
}

/** Takes the folder for this process; answers how to give it back. The lock of a dead process is taken over. */
export async function lockDataFolder(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, 'lock');
  const own: Holder = {
    pid: process.pid,
    bornAt: await birthOf(process.pid),
    token: randomUUID(),
  };
  if (!(await createLock(path, own))) await takeOver(folder, path, own);
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

async function takeOver(folder: string, path: string, own: Holder): Promise<void> {
  const holder = await holderOf(path);
  if (holder && (await isAlive(holder))) throw new DataFolderInUse(folder, holder.pid);
  const draft = `${path}.${own.token}`;
  await writeFile(draft, JSON.stringify(own));
  await rename(draft, path);
  await pause(SETTLING_MS);
  // Where two found the same stale lock, the one who wrote last has it.
  const winner = await holderOf(path);
  if (winner?.token !== own.token) throw new DataFolderInUse(folder, winner?.pid ?? 0);
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
  // The number may have gone to another process since.
  return bornAt === null || bornAt === (await birthOf(pid));
}

/** When the process began, in the kernel's ticks; null where the system does not tell. */
async function birthOf(pid: number): Promise<string | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
}
