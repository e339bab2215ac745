import { writeFile } from 'node:fs/promises';
import { migrate } from '../packages/server/src/platform/db/migrate.ts';
import { pgliteRunner, startPglite } from '../packages/server/src/platform/db/pglite-engine.ts';
import { schemaPartsFile } from '../packages/server/src/platform/db/schema-parts.ts';
import { tableTypes } from '../packages/server/src/platform/db/table-types.ts';

const FOLDER = new URL('../packages/server/src/platform/db/', import.meta.url);

if (process.argv.length > 2) {
  console.error(
    'npm run tables takes no arguments: it writes tables.generated.ts and schema-parts.generated.ts from the migrations',
  );
  process.exit(2);
}
const engine = await startPglite();
const runner = pgliteRunner(engine);
await migrate(runner);
await writeFile(new URL('tables.generated.ts', FOLDER), await tableTypes(runner));
await writeFile(new URL('schema-parts.generated.ts', FOLDER), await schemaPartsFile(runner));
await engine.close();
