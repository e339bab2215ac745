import { readdir, readFile } from 'node:fs/promises';

/** Folder of the numbered SQL files. */
const MIGRATIONS = new URL('./migrations/', import.meta.url);

/** Files with the schema of version 0.1. */
export const BASELINE = /^\d{4}_baseline_/;

/**
 * What a migration may do to processes of the release before (docs/decisions/0059): `expand` only adds, so that they continue to work
 * beside the new ones; `contract` may do anything, so that they must have ended.
 */
export type Phase = 'expand' | 'contract';

/** A migration; the database records it by name, with its release and phase. */
export type MigrationFile = Readonly<{
  name: string;
  script: string;
  /** First release that contains it. */
  release: string;
  phase: Phase;
}>;

/** First line of a file: `-- release: 0.3.0, phase: expand`. */
const MARK = /^-- release: (\d+\.\d+\.\d+), phase: (expand|contract)\n/;

const RELEASE_OF_UNMARKED = '0.2.0';
/** Migrations that were written before files had marks. */
const PHASES_OF_UNMARKED: Readonly<Record<string, Phase>> = {
  '0690_indexes_of_lists.sql': 'contract',
  '0700_refunds_of_advances.sql': 'expand',
  '0710_buyers_in_force.sql': 'expand',
  '0720_restores.sql': 'expand',
  '0732_changed_by_import.sql': 'expand',
  '0733_invoice_lookup_codes.sql': 'expand',
};

/**
 * Returns all files in the order of their numbers.
 *
 * @throws Error if a file states no release and phase
 */
export async function migrationFiles(): Promise<MigrationFile[]> {
  const names = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const script = await readFile(new URL(name, MIGRATIONS), 'utf8');
      return { name, script, ...markOf(name, script) };
    }),
  );
}

/** Returns release and phase of a file. */
export function markOf(name: string, script: string): Pick<MigrationFile, 'release' | 'phase'> {
  const [, release, phase] = MARK.exec(script) ?? [];
  if (release && phase) return { release, phase: phase as Phase };
  const unmarked = BASELINE.test(name) ? 'expand' : PHASES_OF_UNMARKED[name];
  if (unmarked) return { release: RELEASE_OF_UNMARKED, phase: unmarked };
  throw new Error(
    `${name} does not begin with its release and phase: -- release: 0.3.0, phase: expand`,
  );
}
