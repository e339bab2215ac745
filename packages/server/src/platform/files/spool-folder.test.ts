import { existsSync } from 'node:fs';
import { rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { newSpoolFolder, type SpoolPurpose } from './spool-folder.ts';

const DAY_MS = 24 * 3_600_000;

async function folder(purpose: SpoolPurpose = 'reading'): Promise<string> {
  const path = await newSpoolFolder(purpose);
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  return path;
}
/** As if it had been made that long ago. */
const age = (path: string, ms: number) =>
  utimes(path, new Date(Date.now() - ms), new Date(Date.now() - ms));

test('the spool folder of a killed process is deleted a day later, and not before', async () => {
  const left = await folder();
  await age(left, DAY_MS - 60_000);
  await folder();
  expect(existsSync(left)).toBe(true);
  await age(left, DAY_MS + 60_000);
  await folder();
  expect(existsSync(left)).toBe(false);
});

test('a spool folder that work still writes to stays, and so does one of another purpose', async () => {
  const long = await folder('archive');
  await writeFile(join(long, 'rows.csv'), 'one row');
  const other = await folder();
  for (const path of [long, other]) await age(path, DAY_MS + 60_000);
  await folder('archive');
  expect([long, other].map((path) => existsSync(path))).toEqual([true, true]);
  await age(join(long, 'rows.csv'), DAY_MS + 60_000);
  await age(long, DAY_MS + 60_000);
  await folder('archive');
  expect([long, other].map((path) => existsSync(path))).toEqual([false, true]);
});
