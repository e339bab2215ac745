/**
 * Stryker runs this in its copy of the project: links the packages of the copy under node_modules/@hoadon, so that an import by the name of
 * a package reads the mutated copy. Exits with 1 where such an import still leaves the copy.
 */
import { cpSync, existsSync, mkdirSync, readdirSync, realpathSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, sep } from 'node:path';

const SANDBOX = realpathSync(process.cwd());
const ORIGINAL = realpathSync(join(SANDBOX, '../..'));
const links = join(SANDBOX, 'node_modules/@hoadon');

mkdirSync(links, { recursive: true });
const packages = readdirSync(join(SANDBOX, 'packages'));
for (const name of packages) {
  symlinkSync(join(SANDBOX, 'packages', name), join(links, name));
  // Dependencies in another version than the root's.
  const own = join(ORIGINAL, 'packages', name, 'node_modules');
  if (existsSync(own))
    cpSync(own, join(SANDBOX, 'packages', name, 'node_modules'), { recursive: true });
}

for (const name of packages) {
  const { resolve } = createRequire(join(SANDBOX, 'packages', name, 'src/any.ts'));
  const found = realpathSync(resolve('@hoadon/domain/money/decimal'));
  if (found.startsWith(SANDBOX + sep)) continue;
  console.error(`packages/${name} imports ${found}, which is not mutated`);
  process.exit(1);
}
