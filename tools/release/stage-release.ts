import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { SEPARATE_PACKAGES } from '../keep-server-built.js';
import { billOfMaterials } from './bill-of-materials.ts';
import { withDependencies } from './locked-packages.ts';
import { thirdPartyLicences } from './third-party-licences.ts';

/** The `hoadon` of a release, from its folder. */
export const COMMAND = 'packages/server/bin/hoadon-release.js';
const SOURCES = 'packages/server/src';
/** Copied as they are. */
const WHOLE = [
  'LICENSE',
  'README.md',
  'CHANGELOG.md',
  'docs/operations.md',
  'docs/operations',
  'deploy',
];
const WHOLE_OF_SERVER = [
  'packages/server/package.json',
  COMMAND,
  'packages/server/bin/built-program.js',
];
/** Data that the server reads beside its sources: migrations, lists, styles, templates of documents. */
const READ_FILE = /\.(sql|tsv|txt|css|typ)$/;
/** The server hashes its sources: a change of them makes new PDFs. */
const HASHED_SOURCE = /^connectors\/pdf\/[\w-]+\.ts$/;
/** Of packages: sources, types and maps, which nothing reads while the server runs, and what compiles native code. */
const NOT_RUN = /\.([cm]?ts|map|cc|cpp|h|gyp|mk|o|d|a)$/;
const PKCS11 = 'node_modules/pkcs11js/build/Release/pkcs11.node';

type Manifest = Readonly<{
  name: string;
  version: string;
  description: string;
  license: string;
  engines: { node: string };
}>;

/**
 * Copies what a release contains into an empty folder, laid out as in the project: built server and web app, the files that they read,
 * the packages that are not part of the built files. Returns the manifest of the release.
 *
 * @throws Error if something is not built or not installed
 */
export function stageRelease(root: string, folder: string): Manifest {
  if (!existsSync(join(root, PKCS11)))
    throw new Error(`${PKCS11} is not compiled: install a C++ compiler, then npm rebuild pkcs11js`);
  for (const path of [...WHOLE, ...webFiles(root)]) copy(root, folder, path);
  stageServer(root, folder);
  const packages = withDependencies(root, SEPARATE_PACKAGES);
  for (const { path } of packages)
    cpSync(join(root, path), join(folder, path), {
      recursive: true,
      filter: (source) => basename(source) !== 'node_modules' && !NOT_RUN.test(source),
    });
  const manifest: Manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  write(
    folder,
    'package.json',
    releaseManifest(manifest, new Map(packages.map((entry) => [entry.name, entry.version]))),
  );
  write(folder, 'sbom.cdx.json', billOfMaterials(root));
  writeFileSync(join(folder, 'THIRD-PARTY-LICENSES.txt'), thirdPartyLicences(root));
  return manifest;
}

/** Copies the built server and the files that it reads, without packages and web app. */
export function stageServer(root: string, folder: string): void {
  for (const path of [...WHOLE_OF_SERVER, ...programFiles(root), ...readFiles(root)])
    copy(root, folder, path);
}

function copy(root: string, folder: string, path: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  cpSync(join(root, path), join(folder, path), { recursive: true });
}

/** The built web app, without the declarations that the type check of the project writes into the same folder. */
const webFiles = (root: string) => [
  'packages/web/dist/assets',
  'packages/web/dist/.vite',
  ...readdirSync(join(root, 'packages/web/dist'), { withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.d.ts'))
    .map(({ name }) => `packages/web/dist/${name}`),
];

const write = (folder: string, name: string, content: unknown) =>
  writeFileSync(join(folder, name), `${JSON.stringify(content, null, 2)}\n`);

/** Built files and their maps, without V8's compile cache, which belongs to one version of Node.js. */
const programFiles = (root: string) =>
  readdirSync(join(root, 'packages/server/dist/program'))
    .filter((name) => /\.js(\.map)?$/.test(name))
    .map((name) => `packages/server/dist/program/${name}`);

const readFiles = (root: string) =>
  readdirSync(join(root, SOURCES), { recursive: true, encoding: 'utf8' })
    .filter((name) => READ_FILE.test(name) || HASHED_SOURCE.test(name))
    .filter((name) => !/(^|\/)(testing|fixtures)\//.test(name))
    .map((name) => `${SOURCES}/${name}`);

/** npm refuses to install it on another platform: the native packages inside are of this one. */
function releaseManifest(
  { name, version, description, license, engines }: Manifest,
  versions: ReadonlyMap<string, string>,
) {
  return {
    name,
    version,
    description,
    license,
    type: 'module',
    engines,
    os: [process.platform],
    cpu: [process.arch],
    ...(process.platform === 'linux' && { libc: [isGlibc() ? 'glibc' : 'musl'] }),
    bin: { hoadon: COMMAND },
    dependencies: Object.fromEntries(
      SEPARATE_PACKAGES.map((needed) => [needed, versions.get(needed)]),
    ),
    bundleDependencies: SEPARATE_PACKAGES,
  };
}

function isGlibc(): boolean {
  const report = process.report.getReport() as { header?: { glibcVersionRuntime?: string } };
  return report.header?.glibcVersionRuntime !== undefined;
}
