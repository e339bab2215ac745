import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keepServerBuilt } from '../keep-server-built.js';
import { keepWebBuilt } from '../keep-web-built.js';
import { quiet } from '../run-command.js';
import { stageRelease } from './stage-release.ts';

/**
 * Builds a release of this platform and writes it as `hoadon-VERSION.tgz`; returns its path. `npm install --global` of that file needs no
 * network.
 *
 * @throws Error if the server or the web app does not build
 */
export async function pack(root: string, into: string): Promise<string> {
  if (!(await keepWebBuilt(root))) throw new Error('the web app does not build');
  if (!(await keepServerBuilt(root))) throw new Error('the server does not build');
  const folder = mkdtempSync(join(tmpdir(), 'hoadon-release-'));
  try {
    // npm expects this folder in the file.
    const { version } = stageRelease(root, join(folder, 'package'));
    const path = join(into, `hoadon-${version}.tgz`);
    mkdirSync(into, { recursive: true });
    quiet('tar', ['-czf', path, '-C', folder, 'package']);
    return path;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
