import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Which requirements of docs/requirements.md are named by a test (an id such as ISS-012 in its title or
 * beside it). Naming is not proving: the title says what is guaranteed, the assertions prove it.
 * usage: node tools/trace.js [--list AREA,AREA]
 */

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const ENTRY = /^- \*\*([A-Z0-9]+-\d{3})\*\* (.*)$/gm;
const ID = /\b[A-Z0-9]{2,5}-\d{3}\b/g;
const TEST_FILE = /\.(test|e2e)\.tsx?$/;
const SKIPPED = new Set(['node_modules', '.git', 'dist', 'coverage', 'data']);

/**
 * Entries of begun areas that nothing can prove yet, and what they wait for. They count in no area's
 * percentage; a test that names one says that it is here, and the entry must leave this list.
 */
const LATER = {};

/** Entries that tests must name, in percent of the area. An area that is not listed may be open. */
const MINIMUM = {
  ISS: 90,
  LINE: 95,
  VAL: 100,
  MAIL: 100,
  API: 100,
  ERR: 100,
  SIGN: 100,
  LIC: 75,
  AUTH: 75,
  COMP: 18,
};

function requirements() {
  const text = readFileSync(join(ROOT, 'docs/requirements.md'), 'utf8');
  return [...text.matchAll(ENTRY)].map(([, id, sentence]) => ({
    id,
    sentence,
    area: id.slice(0, id.indexOf('-')),
  }));
}

function* testFiles(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (SKIPPED.has(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* testFiles(path);
    else if (TEST_FILE.test(entry.name)) yield path;
  }
}

function namedIds() {
  const ids = new Set();
  for (const path of testFiles(ROOT)) {
    for (const [id] of readFileSync(path, 'utf8').matchAll(ID)) ids.add(id);
  }
  return ids;
}

/** Prints named of total per area; answers whether every stated minimum is reached. */
export function traceRequirements(listedAreas = []) {
  const named = namedIds();
  const areas = new Map();
  const early = Object.keys(LATER).filter((id) => named.has(id));
  for (const id of early) console.log(`${id} is named by a test and waits for "${LATER[id]}"`);
  for (const entry of requirements()) {
    if (entry.id in LATER) continue;
    areas.set(entry.area, [...(areas.get(entry.area) ?? []), entry]);
  }
  const short = [...areas].filter(([area, entries]) => {
    const open = entries.filter(({ id }) => !named.has(id));
    const listed = listedAreas.includes(area) ? open : [];
    return !printArea(area, entries.length - open.length, entries.length, listed);
  });
  return short.length === 0 && early.length === 0;
}

/** One line for an area that is begun or has a minimum, and one for each listed entry; answers whether the minimum is reached. */
function printArea(area, count, total, listed) {
  const minimum = MINIMUM[area] ?? 0;
  if (count === 0 && minimum === 0) return true;
  const isReached = (100 * count) / total >= minimum;
  const verdict = isReached ? '' : `  under the minimum of ${minimum} %`;
  console.log(`${area.padEnd(6)} ${String(count).padStart(3)} of ${total}${verdict}`);
  for (const { id, sentence } of listed) console.log(`  ${id} ${sentence}`);
  return isReached;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const list = process.argv.indexOf('--list');
  const areas = list < 0 ? [] : (process.argv[list + 1] ?? '').split(',');
  process.exitCode = traceRequirements(areas) ? 0 : 1;
}
