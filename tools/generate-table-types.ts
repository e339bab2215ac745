import { writeFile } from 'node:fs/promises';
import { migrate } from '../packages/server/src/platform/db/migrate.ts';
import { pgliteRunner, startPglite } from '../packages/server/src/platform/db/pglite-engine.ts';
import { tableTypes } from '../packages/server/src/platform/db/table-types.ts';

const TARGET = new URL('../packages/server/src/platform/db/tables.generated.ts', import.meta.url);

if (process.argv.length > 2) {
  console.error(
    'npm run tables takes no arguments: it writes tables.generated.ts from the migrations',
  );
  process.exit(2);
}
const engine = await startPglite();
await migrate(pgliteRunner(engine));
await writeFile(TARGET, await tableTypes(pgliteRunner(engine)));
await engine.close();
