import { VERSION } from '../../version.ts';
import type { ScriptRunner } from './migrate.ts';

/** Name of each connection of this version in pg_stat_activity. */
export const CONNECTION_NAME = `hoadon ${VERSION}`;

/** Processes of another version work on the database. */
export class OtherVersionsConnected extends Error {
  override readonly name = 'OtherVersionsConnected';
  constructor(names: readonly string[]) {
    super(
      `Processes of another version are connected to the database (${names.join(', ')}): stop them first. Contracting migrations remove what they use.`,
    );
  }
}

/** Throws if a process of another version is connected to the database. One whose connections are all closed is not found. */
export async function refuseOtherVersions({ run }: ScriptRunner): Promise<void> {
  const { rows } = await run(
    `select distinct application_name as name from pg_stat_activity
     where datname = current_database() and application_name ~ '^hoadon( |$)' and application_name <> '${CONNECTION_NAME}'
     order by 1`,
  );
  const names = (rows as { name: string }[]).map(({ name }) => name);
  if (names.length > 0) throw new OtherVersionsConnected(names);
}
