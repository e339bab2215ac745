import { existsSync } from 'node:fs';
import { rm, utimes } from 'node:fs/promises';
import { expect, onTestFinished, test } from 'vitest';
import { newSpoolFolder } from './spool-folder.ts';

const DAY_MS = 24 * 3_600_000;

async function folder(): Promise<string> {
  const path = await newSpoolFolder();
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  return path;
}
/** As if it had been made that long ago. */
const age = (path: string, ms: number) =>
  utimes(path, new Date(Date.now() - ms), new Date(Date.now() - ms));

test('the spool folder of a killed server is deleted a day later, and not before', async () => {
  const left = await folder();
  await age(left, DAY_MS - 60_000);
  await folder();
  expect(existsSync(left)).toBe(true);
  await age(left, DAY_MS + 60_000);
  await folder();
  expect(existsSync(left)).toBe(false);
});
