import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PACKAGES = ['domain', 'xml', 'contracts', 'signing', 'server', 'web', 'signing-agent'];
/** Who may import whom: the table of ARCHITECTURE.md. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  xml: ['domain'],
  contracts: ['domain'],
  signing: ['xml'],
  server: ['domain', 'contracts', 'xml', 'signing'],
  web: ['domain', 'contracts', 'xml'],
  'signing-agent': ['contracts', 'signing', 'xml'],
};

/** A file with one import, and the rule that must refuse it; null where the import is legal. */
type Plant = Readonly<{ file: string; imports: string; refusedBy: string | null }>;

const UNDECLARED = 'lint/correctness/noUndeclaredDependencies';
const RESTRICTED = 'lint/style/noRestrictedImports';
const NODE_MODULE = 'lint/correctness/noNodejsModules';
/** tools/lint/package-by-name.grit */
const BY_NAME = 'plugin';

const packagePlants = PACKAGES.flatMap((importer) =>
  PACKAGES.filter((imported) => imported !== importer).map(
    (imported): Plant => ({
      file: `packages/${importer}/src/planted/imports-${imported}.ts`,
      imports: `@hoadon/${imported}/planted/thing`,
      refusedBy: MAY_IMPORT[importer]?.includes(imported) ? null : UNDECLARED,
    }),
  ),
);

/** `file > import > rule`, rule left out where the import is legal. Paths below packages/. */
const plants = (...rows: readonly [string, string, string | null][]): Plant[] =>
  rows.map(([file, imports, refusedBy]) => ({ file: `packages/${file}`, imports, refusedBy }));

const domainPlants = plants(
  ['domain/src/planted/imports-node.ts', 'node:fs', NODE_MODULE],
  ['domain/src/planted/imports-zod.ts', 'zod', RESTRICTED],
  ['domain/src/planted/imports-by-name.ts', '@hoadon/contracts/planted', RESTRICTED],
  ['domain/src/planted/imports-by-path.ts', '../../../contracts/src/planted.ts', BY_NAME],
  ['xml/src/planted/imports-by-path.ts', '../../../contracts/src/planted.ts', BY_NAME],
  ['server/src/features/planted/imports-by-path.ts', '../../../../web/src/planted.ts', BY_NAME],
  ['domain/src/planted/imports-big.ts', 'big.js', null],
  ['domain/src/planted/imports-itself.ts', '../money/decimal.ts', null],
);

const featurePlants = ['server', 'web'].flatMap((each) => {
  const here = `${each}/src/features/planted`;
  return plants(
    [`${here}/imports-sideways.ts`, '../neighbour/service.ts', RESTRICTED],
    [`${here}/imports-sideways-deep.ts`, '../neighbour/inner/service.ts', RESTRICTED],
    [`${here}/inner/imports-sideways.ts`, '../../neighbour/service.ts', RESTRICTED],
    [`${here}/imports-roundabout.ts`, '../../features/neighbour/service.ts', RESTRICTED],
    [`${here}/imports-index.ts`, '../neighbour/index.ts', null],
    [`${here}/inner/imports-index.ts`, '../../neighbour/index.ts', null],
    [`${here}/imports-own.ts`, './service.ts', null],
    [`${here}/imports-inner.ts`, './inner/service.ts', null],
    [`${here}/inner/imports-own.ts`, '../service.ts', null],
    [`${here}/inner/imports-room.ts`, '../other/service.ts', RESTRICTED],
    [`${here}/inner/imports-room-index.ts`, '../other/index.ts', null],
    [`${here}/imports-connector.ts`, '../../connectors/mail/smtp.ts', RESTRICTED],
    [`${here}/inner/imports-connector.ts`, '../../../connectors/mail/smtp.ts', RESTRICTED],
    [`${here}/imports-port.ts`, '../../connectors/mail/port.ts', null],
    [`${here}/inner/imports-port.ts`, '../../../connectors/mail/port.ts', null],
    [`${here}/imports-app.ts`, '../../app.ts', RESTRICTED],
    [`${here}/imports-app-folder.ts`, '../../app/router.ts', RESTRICTED],
    [`${here}/inner/imports-app.ts`, '../../../app.ts', RESTRICTED],
    [`${here}/imports-platform.ts`, '../../platform/clock.ts', null],
    [`${here}/inner/imports-lib.ts`, '../../../lib/api.ts', null],
  );
});

const lowerPlants = ['server/src/platform', 'web/src/lib', 'web/src/ui'].flatMap((here) =>
  plants(
    [`${here}/planted/imports-feature.ts`, '../../features/neighbour/index.ts', RESTRICTED],
    [`${here}/planted/imports-app.ts`, '../../app.ts', RESTRICTED],
    [`${here}/planted/imports-app-folder.ts`, '../../app/router.ts', RESTRICTED],
    [`${here}/planted/imports-connector.ts`, '../../connectors/mail/smtp.ts', RESTRICTED],
    [`${here}/planted/imports-port.ts`, '../../connectors/mail/port.ts', RESTRICTED],
    [`${here}/planted/imports-beside.ts`, './beside.ts', null],
  ),
);

const connectorPlants = plants(
  [
    'server/src/connectors/planted/imports-feature.ts',
    '../../features/neighbour/index.ts',
    RESTRICTED,
  ],
  ['server/src/connectors/planted/imports-app.ts', '../../app.ts', RESTRICTED],
  ['server/src/connectors/planted/imports-platform.ts', '../../platform/clock.ts', null],
);

const allPlants = [
  ...packagePlants,
  ...domainPlants,
  ...featurePlants,
  ...lowerPlants,
  ...connectorPlants,
];

const Report = z.object({
  diagnostics: z.array(
    z.object({ category: z.string(), location: z.object({ path: z.string() }) }),
  ),
});

let scratch = '';
let refusals: ReadonlyMap<string, readonly string[]> = new Map();

/** A bare copy of the repository's shape: its Biome rules, its package declarations, the planted files. */
beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), 'boundaries-'));
  for (const file of ['biome.json', 'package.json', 'tools/lint'])
    cpSync(join(ROOT, file), join(scratch, file), { recursive: true });
  for (const name of PACKAGES) {
    const manifest = `packages/${name}/package.json`;
    cpSync(join(ROOT, manifest), join(scratch, manifest));
  }
  for (const { file, imports } of allPlants)
    plant(file, `import { thing } from '${imports}';\nexport const planted = thing;\n`);
  plant(
    'packages/domain/src/planted/cycle-a.ts',
    "import { b } from './cycle-b.ts';\nexport const a = () => b;\n",
  );
  plant(
    'packages/domain/src/planted/cycle-b.ts',
    "import { a } from './cycle-a.ts';\nexport const b = () => a;\n",
  );
  plant(
    'packages/domain/src/planted/type-cycle-a.ts',
    "import type { B } from './type-cycle-b.ts';\nexport type A = { b: B | null };\n",
  );
  plant(
    'packages/domain/src/planted/type-cycle-b.ts',
    "import type { A } from './type-cycle-a.ts';\nexport type B = { a: A | null };\n",
  );
  refusals = lint();
}, 120_000);

afterAll(() => {
  if (scratch) rmSync(scratch, { recursive: true, force: true });
});

function plant(file: string, text: string): void {
  const path = join(scratch, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

function lint(): ReadonlyMap<string, readonly string[]> {
  const biome = join(ROOT, 'node_modules/@biomejs/biome/bin/biome');
  const options = ['lint', '--vcs-enabled=false', '--max-diagnostics=none', '--reporter=json', '.'];
  const found = new Map<string, string[]>();
  for (const { category, location } of Report.parse(JSON.parse(output(biome, options)))
    .diagnostics) {
    found.set(location.path, [...(found.get(location.path) ?? []), category]);
  }
  return found;
}

/** Biome leaves with 1 when it refuses something; its report stands on standard output all the same. */
function output(biome: string, options: readonly string[]): string {
  try {
    return execFileSync(process.execPath, [biome, ...options], {
      cwd: scratch,
      encoding: 'utf8',
      stdio: 'pipe',
    });
  } catch (error) {
    return z.object({ stdout: z.string() }).parse(error).stdout;
  }
}

test('the table of packages names every package there is', () => {
  expect(readdirSync(join(ROOT, 'packages')).toSorted()).toEqual(PACKAGES.toSorted());
});

test.each(allPlants.filter((each) => each.refusedBy !== null))(
  '$file may not import $imports',
  ({ file, refusedBy }) => {
    expect(refusals.get(file) ?? []).toContain(refusedBy);
  },
);

test.each(allPlants.filter((each) => each.refusedBy === null))(
  '$file may import $imports',
  ({ file }) => {
    expect(refusals.get(file) ?? []).toEqual([]);
  },
);

test.each(['cycle-a.ts', 'type-cycle-a.ts', 'type-cycle-b.ts'])(
  'files that import each other are refused, be it for a type alone: %s',
  (file) => {
    expect(refusals.get(`packages/domain/src/planted/${file}`)).toContain(
      'lint/suspicious/noImportCycles',
    );
  },
);
