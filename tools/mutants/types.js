import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

const TSC = 'node_modules/typescript/bin/tsc';

/**
 * Those of the undetected mutants that do not compile: `npm run check` refuses them, so they are no gap of the tests and do not count, as with
 * Stryker's own TypeScript checker (which needs the API of TypeScript 6 and older). Only for `domain`, which compiles without other packages.
 */
export async function refusedByCompiler(root, mutants) {
  const inDomain = mutants.filter(({ fileName }) =>
    relative(root, resolve(fileName)).startsWith('packages/domain/src/'),
  );
  const refused = new Set();
  if (inDomain.length === 0) return refused;
  const copy = join(root, `.stryker-tmp/types-${process.pid}`);
  cpSync(join(root, 'packages/domain'), join(copy, 'packages/domain'), { recursive: true });
  cpSync(join(root, 'tsconfig.base.json'), join(copy, 'tsconfig.base.json'));
  try {
    const compiles = () =>
      spawnSync(
        process.execPath,
        [
          join(root, TSC),
          '-p',
          join(copy, 'packages/domain'),
          '--noEmit',
          '--incremental',
          'false',
          '--composite',
          'false',
        ],
        { cwd: root },
      ).status === 0;
    if (!compiles()) throw new Error('packages/domain does not compile without a mutant either');
    for (const mutant of inDomain) {
      const file = join(copy, relative(root, resolve(mutant.fileName)));
      const source = readFileSync(file, 'utf8');
      writeFileSync(file, mutated(source, mutant));
      if (!compiles()) refused.add(mutant);
      writeFileSync(file, source);
    }
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
  return refused;
}

function mutated(source, { location: { start, end }, replacement }) {
  const lines = source.split('\n');
  const offset = ({ line, column }) =>
    lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0) + column - 1;
  return source.slice(0, offset(start)) + replacement + source.slice(offset(end));
}
