import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  BUILT_FROM,
  BUILT_PROGRAM,
  hashOfSources,
  isProgramFresh,
} from '../packages/server/bin/built-program.js';

const PROGRAM = fileURLToPath(BUILT_PROGRAM);
const FOLDER = dirname(PROGRAM);
const SOURCES = 'packages/server/src';

/** The program, and what it starts in threads and processes of their own: each a file, all beside each other. */
const PROGRAMS = {
  hoadon: `${SOURCES}/cli/main.ts`,
  'process-main': `${SOURCES}/platform/bounded-processes/process-main.ts`,
  'typeset-process': `${SOURCES}/connectors/pdf/typeset-process.ts`,
  'spreadsheet-process': `${SOURCES}/connectors/spreadsheet/spreadsheet-process.ts`,
  'reading-process': `${SOURCES}/features/intake/reading/reading-process.ts`,
  'signatures-process': `${SOURCES}/connectors/signatures/signatures-process.ts`,
  'picture-process': `${SOURCES}/connectors/pictures/picture-process.ts`,
  'portal-list-process': `${SOURCES}/connectors/tax-portal/portal-list-process.ts`,
  'reconciling-worker': `${SOURCES}/features/reconciliation/reconciling-worker.ts`,
  'issuing-worker': `${SOURCES}/features/issuing/workshop/issuing-worker.ts`,
  judge: `${SOURCES}/features/draft-import/judge.ts`,
};
const MAKER = 'tools/keep-server-built.js';

/** Packages that stay in node_modules: they have native code, WebAssembly, threads or fonts, or most starts do not load them. */
export const SEPARATE_PACKAGES = [
  '@aws-sdk/client-s3',
  '@electric-sql/pglite',
  '@expo-google-fonts/inter',
  '@myriaddreamin/typst-ts-node-compiler',
  '@node-rs/argon2',
  '@opentelemetry/api',
  '@opentelemetry/context-async-hooks',
  '@opentelemetry/exporter-metrics-otlp-http',
  '@opentelemetry/exporter-trace-otlp-http',
  '@opentelemetry/resources',
  '@opentelemetry/sdk-metrics',
  '@opentelemetry/sdk-trace',
  'libxml2-wasm',
  'piscina',
  'pkcs11js',
];
/** `pg` requires pg-native only if it is installed; nothing here installs it. */
const LEFT_OUT = new RegExp(`^(${[...SEPARATE_PACKAGES, 'pg-native'].join('|')})(/|$)`);

/** CommonJS inside a module: what Node would have given each of its files. */
const COMMONJS = `
import { createRequire as createRequireOfProgram } from 'node:module';
import { fileURLToPath as pathOfProgram } from 'node:url';
const require = createRequireOfProgram(import.meta.url);
const __filename = pathOfProgram(import.meta.url);
const __dirname = pathOfProgram(new URL('.', import.meta.url));
`;

/** Puts the server into files of plain JavaScript where its sources changed since the last time; false where that fails. */
export async function keepServerBuilt(root) {
  if (isProgramFresh()) return true;
  console.log('Building the server …');
  const sources = await build(root);
  if (!sources) return false;
  replaceFile(fileURLToPath(BUILT_FROM), JSON.stringify({ sources, hash: hashOfSources(sources) }));
  return true;
}

/** Our own files that went into it, from the root; null where they do not build. */
async function build(root) {
  const { build: bundle } = await import('esbuild');
  try {
    const { outputFiles, metafile } = await bundle({
      absWorkingDir: root,
      entryPoints: PROGRAMS,
      outdir: FOLDER,
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node24',
      keepNames: true,
      minifyWhitespace: true,
      sourcemap: 'linked',
      sourcesContent: false,
      legalComments: 'none',
      banner: { js: COMMONJS },
      plugins: [LEAVE_OUT, findFiles(root)],
      metafile: true,
      write: false,
      logLevel: 'error',
    });
    mkdirSync(FOLDER, { recursive: true });
    // Programs last: who starts meanwhile takes the old one with its own map, or the sources.
    const maps = outputFiles.filter(({ path }) => path.endsWith('.map'));
    for (const { path, contents } of new Set([...maps, ...outputFiles]))
      replaceFile(path, contents);
    const ours = Object.keys(metafile.inputs).filter((path) => path.startsWith('packages/'));
    return [...ours.sort(), 'package-lock.json', MAKER];
  } catch (error) {
    console.error(error.message);
    return null;
  }
}

const LEAVE_OUT = {
  name: 'leave out',
  setup({ onResolve }) {
    onResolve({ filter: LEFT_OUT }, ({ path }) => ({ path, external: true }));
  },
};

/** Migrations, styles and templates lie beside the source that names them; what was built, beside the program. */
const findFiles = (root) => ({
  name: 'find files',
  setup({ onLoad }) {
    const built = new Set(Object.values(PROGRAMS).map((source) => join(root, source)));
    onLoad({ filter: /\/packages\/[^/]+\/src\/.*\.ts$/ }, ({ path }) => ({
      loader: 'ts',
      contents: readFileSync(path, 'utf8')
        .replaceAll(/new URL\('\.\/([\w-]+)\.ts', import\.meta\.url\)/g, (_named, name) => {
          const source = join(dirname(path), `${name}.ts`);
          if (!built.has(source)) throw new Error(`${source} is missing from PROGRAMS of ${MAKER}`);
          return `new URL('./${name}.js', ${HERE})`;
        })
        .replaceAll(
          'import.meta.url',
          `new URL(${JSON.stringify(relative(FOLDER, path))}, ${HERE}).href`,
        )
        .replaceAll(HERE, 'import.meta.url'),
    }));
  },
});

/** Stands for the built file itself until all other places are named. */
const HERE = '__the_built_file__';

/** In one step, so that nobody reads half of it. */
function replaceFile(path, content) {
  const next = `${path}.${process.pid}`;
  writeFileSync(next, content);
  renameSync(next, path);
}
