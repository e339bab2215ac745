import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = new URL('../../../', import.meta.url);

/** The whole server in one file of plain JavaScript, as tools/keep-server-built.js makes it. */
export const BUILT_PROGRAM = new URL('../dist/program/hoadon.js', import.meta.url);

/** Beside it: V8's compile cache. Compiling takes a third of a short command. */
export const COMPILED = fileURLToPath(new URL('./compiled', BUILT_PROGRAM));

/** Beside it: the sources it was made of, and the hash of what they said. */
export const BUILT_FROM = new URL('./built-from.json', BUILT_PROGRAM);

/** Imports the built program. A stack trace names the lines of the sources. */
export async function importBuiltProgram() {
  process.setSourceMapsEnabled(true);
  // Not a static import: an old Node, which only looks for the required one here, does not export it. If the folder cannot be
  // written, each start compiles the program again.
  const { enableCompileCache } = await import('node:module');
  enableCompileCache(COMPILED);
  return import(BUILT_PROGRAM.href);
}

/** True where every source says what it said when the program was built. Contents, not times: a copy or a checkout keeps no times. */
export function isProgramFresh() {
  if (!existsSync(BUILT_PROGRAM) || !existsSync(BUILT_FROM)) return false;
  const { sources, hash } = JSON.parse(readFileSync(BUILT_FROM, 'utf8'));
  return hashOfSources(sources) === hash;
}

/** A source that is gone counts like an empty one. */
export function hashOfSources(sources) {
  const hash = createHash('sha256');
  for (const source of sources) hash.update(source).update('\0').update(contentOf(source));
  return hash.digest('hex');
}

function contentOf(source) {
  try {
    return readFileSync(fileURLToPath(new URL(source, ROOT)));
  } catch {
    return '';
  }
}
