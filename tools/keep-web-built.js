import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { streamed } from './run-command.js';

/** Everything that goes into the page. */
const SOURCES = [
  'packages/contracts/src',
  'packages/domain/src',
  'packages/xml/src',
  'packages/web/build',
  'packages/web/src',
  'packages/web/public',
  'packages/web/index.html',
  'packages/web/package.json',
  'packages/web/vite.config.ts',
  'package-lock.json',
];

/** Builds the web app where its sources changed since the last build; false where that fails. */
export async function keepWebBuilt(root) {
  const stamp = join(root, 'packages/web/dist/.built-from');
  const now = sourcesHash(root);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return true;
  console.log('Building the web app …');
  const vite = ['run', '--silent', 'build', '--workspace', '@hoadon/web', '--', '--logLevel=error'];
  // Called from a test runner, React would be built as for a test.
  const env = { ...process.env, NODE_ENV: 'production' };
  if ((await streamed('npm', vite, { cwd: root, env })) !== 0) return false;
  if ((await streamed(process.execPath, ['tools/compress-web.js'], { cwd: root })) !== 0)
    return false;
  writeFileSync(stamp, now);
  return true;
}

function sourcesHash(root) {
  const hash = createHash('sha256');
  for (const source of SOURCES) addTo(hash, root, source);
  return hash.digest('hex');
}

function addTo(hash, root, path) {
  const full = join(root, path);
  if (!existsSync(full)) return;
  if (statSync(full).isDirectory()) {
    for (const name of readdirSync(full).sort()) addTo(hash, root, `${path}/${name}`);
  } else hash.update(path).update('\0').update(readFileSync(full));
}
