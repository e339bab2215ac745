/** npm run pack: writes a release of this platform to dist/hoadon-VERSION.tgz. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pack } from './pack.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

if (process.argv.length > 2) {
  console.error('npm run pack takes no arguments');
  process.exit(2);
}
console.log(await pack(ROOT, join(ROOT, 'dist')));
