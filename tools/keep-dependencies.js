import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { streamed } from './run-command.js';

/** Installs what package-lock.json asks for where it is missing or another version; false where that fails. */
export async function keepDependencies(root) {
  const installed = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(installed)) return install(root, 'ci');
  const wanted = readPackages(join(root, 'package-lock.json'));
  const present = readPackages(installed);
  const isStale = Object.entries(wanted).some(
    ([path, { version, optional, link }]) =>
      path.startsWith('node_modules/') && !optional && !link && present[path]?.version !== version,
  );
  return isStale ? install(root, 'install') : true;
}

const readPackages = (path) => JSON.parse(readFileSync(path, 'utf8')).packages;

async function install(root, command) {
  console.log('Installing dependencies …');
  const args = [command, '--no-audit', '--no-fund', '--loglevel=error'];
  return (await streamed('npm', args, { cwd: root })) === 0;
}
