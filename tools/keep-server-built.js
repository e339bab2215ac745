import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  BUILT_FROM,
  BUILT_PROGRAM,
  hashOfSources,
  isProgramFresh,
} from '../packages/server/bin/built-program.js';

const PROGRAM = fileURLToPath(BUILT_PROGRAM);
const MAKER = 'tools/keep-server-built.js';

/** Left in node_modules: what brings native code, WebAssembly or threads of its own, and what most starts never read. */
const LEFT_OUT =
  /^(@aws-sdk|@electric-sql|@expo-google-fonts|@myriaddreamin|@node-rs|libxml2-wasm|pg-native|piscina|pkcs11js|tsx)(\/|$)/;

/** CommonJS inside a module: what Node would have given each of its files. */
const COMMONJS = `
import { createRequire as createRequireOfProgram } from 'node:module';
import { fileURLToPath as pathOfProgram } from 'node:url';
const require = createRequireOfProgram(import.meta.url);
const __filename = pathOfProgram(import.meta.url);
const __dirname = pathOfProgram(new URL('.', import.meta.url));
`;

/** Puts the server into one file of plain JavaScript where its sources changed since the last time; false where that fails. */
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
      entryPoints: ['packages/server/src/cli/main.ts'],
      outfile: PROGRAM,
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node20.19',
      keepNames: true,
      minifyWhitespace: true,
      sourcemap: 'linked',
      sourcesContent: false,
      legalComments: 'none',
      banner: { js: COMMONJS },
      plugins: [LEAVE_OUT, FIND_FILES_AS_BEFORE],
      metafile: true,
      write: false,
      logLevel: 'error',
    });
    mkdirSync(dirname(PROGRAM), { recursive: true });
    // The program last: who starts meanwhile takes the old one with its own map, or the sources.
    for (const { path, contents } of outputFiles.reverse()) replaceFile(path, contents);
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

/** Migrations, styles, templates and the files of threads lie beside the source that names them. */
const FIND_FILES_AS_BEFORE = {
  name: 'find files as before',
  setup({ onLoad }) {
    onLoad({ filter: /\/packages\/[^/]+\/src\/.*\.ts$/ }, ({ path }) => ({
      loader: 'ts',
      contents: readFileSync(path, 'utf8').replaceAll(
        'import.meta.url',
        `new URL(${JSON.stringify(relative(dirname(PROGRAM), path))}, import.meta.url).href`,
      ),
    }));
  },
};

/** In one step, so that nobody reads half of it. */
function replaceFile(path, content) {
  const next = `${path}.${process.pid}`;
  writeFileSync(next, content);
  renameSync(next, path);
}
