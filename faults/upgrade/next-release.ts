import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { VERSION } from '../../packages/server/src/version.ts';
import { COMMAND, stageServer } from '../../tools/release/stage-release.ts';
import type { Environment } from '../world/server.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const MIGRATIONS = 'packages/server/src/platform/db/migrations';
/** Column that the next release adds to every table, and removes again when it contracts. */
const COLUMN = 'added_by_next_release';

/** A release laid out in a folder of its own. */
export type Release = Readonly<{
  version: string;
  command: string;
  /** Runs a command of the release; rejects with its output if it fails. */
  run(args: readonly string[], environment: Environment): Promise<string>;
}>;

/** This build, as a release: the one before the upgrade. */
export const thisRelease = (folder: string): Release => {
  stage(folder);
  return release(folder, VERSION);
};

/**
 * This build under the next version with made-up migrations: it adds a column to every table, one migration for each, and
 * removes the columns when it contracts. Only its schema differs from this release, not its program.
 */
export function nextRelease(folder: string, tables: readonly string[]): Release {
  stage(folder);
  const [major, minor] = VERSION.split('.').map(Number);
  const version = `${major}.${(minor ?? 0) + 1}.0`;
  const manifest = join(folder, 'packages/server/package.json');
  const content = JSON.parse(readFileSync(manifest, 'utf8'));
  writeFileSync(manifest, JSON.stringify({ ...content, version }));
  for (const [index, table] of tables.entries())
    for (const [phase, first, change] of [
      ['expand', 9000, `add column ${COLUMN} text`],
      ['contract', 9500, `drop column ${COLUMN}`],
    ] as const)
      writeFileSync(
        join(folder, MIGRATIONS, `${first + index}_${phase}_${table}.sql`),
        `-- release: ${version}, phase: ${phase}\nalter table ${table} ${change};\n`,
      );
  return release(folder, version);
}

function stage(folder: string): void {
  stageServer(ROOT, folder);
  copyFileSync(join(ROOT, 'package.json'), join(folder, 'package.json'));
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  mkdirSync(join(folder, 'packages/web'), { recursive: true });
}

const release = (folder: string, version: string): Release => {
  const command = join(folder, COMMAND);
  return {
    version,
    command,
    async run(args, environment) {
      const run = promisify(execFile);
      const { stdout } = await run(process.execPath, [command, ...args], { env: environment });
      return stdout;
    },
  };
};
