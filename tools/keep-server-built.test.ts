import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
// @ts-expect-error plain JavaScript of the command
import { hashOfSources, isProgramFresh } from '../packages/server/bin/built-program.js';
// @ts-expect-error plain JavaScript of the demo command
import { keepServerBuilt } from './keep-server-built.js';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const LIMIT_MS = 120_000;

test(
  'the built server answers as the sources do, and is not used once a source says something else',
  async () => {
    expect(await keepServerBuilt(ROOT)).toBe(true);
    expect(isProgramFresh()).toBe(true);

    const hoadon = ['packages/server/bin/hoadon.js', 'words', '1234'];
    const { stdout } = await promisify(execFile)(process.execPath, hoadon, { cwd: ROOT });
    expect(stdout).toBe('Một nghìn hai trăm ba mươi tư đồng\n');

    expect(hashOfSources(['package.json'])).not.toBe(hashOfSources(['package-lock.json']));
    expect(hashOfSources(['gone.ts'])).not.toBe(hashOfSources(['package.json']));
  },
  LIMIT_MS,
);
