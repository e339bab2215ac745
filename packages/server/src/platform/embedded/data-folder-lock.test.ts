import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lockDataFolder } from './data-folder-lock.ts';

const newFolder = () => mkdtemp(join(tmpdir(), 'hoadon-lock-'));

test('a folder belongs to one process; after its release it can be locked again', async () => {
  const folder = await newFolder();
  const release = await lockDataFolder(folder);
  await expect(lockDataFolder(folder, 0)).rejects.toThrow(`in use by process ${process.pid}`);
  await release();
  await (await lockDataFolder(folder))();
});

test('the folder of another living process stays locked', async () => {
  const folder = await newFolder();
  const other = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)']);
  await writeFile(
    join(folder, 'lock'),
    JSON.stringify({ pid: other.pid, bornAt: null, token: 'theirs' }),
  );
  await expect(lockDataFolder(folder, 0)).rejects.toThrow(`in use by process ${other.pid}`);
  other.kill('SIGKILL');
  await once(other, 'exit');
  await (await lockDataFolder(folder))();
});

test('a process that is just ending is waited for', async () => {
  const folder = await newFolder();
  const release = await lockDataFolder(folder);
  const waiting = lockDataFolder(folder);
  // Called after the first, which has met the lock by then.
  await expect(lockDataFolder(folder, 0)).rejects.toThrow('in use');
  await release();
  await (await waiting)();
});

test('the lock of a dead process whose number another has now is taken over', async () => {
  const folder = await newFolder();
  const stale = { pid: process.pid, bornAt: 'long ago', token: 'theirs' };
  await writeFile(join(folder, 'lock'), JSON.stringify(stale));
  await lockDataFolder(folder);
  expect(JSON.parse(await readFile(join(folder, 'lock'), 'utf8')).token).not.toBe('theirs');
});

test('half a lock, as a power cut leaves it, is taken over', async () => {
  const folder = await newFolder();
  await writeFile(join(folder, 'lock'), '{"pid":');
  await expect(lockDataFolder(folder)).resolves.toBeTypeOf('function');
});

test('of several processes that find the same stale lock one gets the folder', async () => {
  const folder = await newFolder();
  await writeFile(join(folder, 'lock'), 'left behind');
  const results = await Promise.allSettled([1, 2, 3, 4].map(() => lockDataFolder(folder, 0)));
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
});
