/**
 * npm run demo: from a fresh clone to a running system with one command. Plain JavaScript without
 * dependencies, because the first thing it does is to install them.
 */
import { fileURLToPath } from 'node:url';
import { useRequiredNode } from './node/required-node.js';

await useRequiredNode();
const ROOT = fileURLToPath(new URL('..', import.meta.url));
process.chdir(ROOT);

const { keepDependencies } = await import('./keep-dependencies.js');
const { keepWebBuilt } = await import('./keep-web-built.js');
const { keepServerBuilt } = await import('./keep-server-built.js');
const isReady =
  (await keepDependencies(ROOT)) && (await keepWebBuilt(ROOT)) && (await keepServerBuilt(ROOT));
if (!isReady) process.exit(2);

process.env.LOG_LEVEL ??= 'warn';
// The demo is embedded, whatever database the machine otherwise works with.
delete process.env.DATABASE_URL;
process.argv = [process.execPath, 'hoadon', 'start', '--demo'];
await import('../packages/server/bin/hoadon.js');
