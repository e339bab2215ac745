import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import type { Bench, BenchResult } from './bench-result.ts';

/** npm run bench [-- NAME…] [--json]: measures, and never fails on a slow machine. */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'boolean', default: false } },
});

/** Each file in a room of `measures` is a bench, called by its name. */
const MEASURES = join(import.meta.dirname, 'measures');
const places = new Map(
  readdirSync(MEASURES).flatMap((room) =>
    readdirSync(join(MEASURES, room)).map((file) => [
      file.replace(/\.ts$/, ''),
      pathToFileURL(join(MEASURES, room, file)).href,
    ]),
  ),
);
const available = [...places.keys()].sort();
const unknown = positionals.filter((name) => !available.includes(name));
if (unknown.length > 0) {
  console.error(`no such bench: ${unknown.join(', ')}; there are: ${available.join(', ')}`);
  process.exit(2);
}

const show = values.json ? (result: BenchResult) => JSON.stringify(result) : row;
if (!values.json) console.log(heading());
let broken = false;
for (const name of positionals.length > 0 ? positionals : available) {
  try {
    const bench: Bench = await import(places.get(name) ?? '');
    for (const result of await bench.run()) console.log(show(result));
  } catch (error) {
    broken = true;
    console.error(`${name}:`, error);
  }
}
process.exit(broken ? 1 : 0);

function heading(): string {
  return cells('bench', 'figure', 'limit', 'ratio', 'goal', 'met');
}

function row({ bench, figure, unit, limit, ratio, goal, met }: BenchResult): string {
  const number = (value: number | null) =>
    value === null ? '–' : value.toLocaleString('en', { maximumSignificantDigits: 4 });
  return cells(
    bench,
    `${number(figure)} ${unit}`,
    number(limit),
    number(ratio),
    goal,
    met ? 'yes' : 'NO',
  );
}

function cells(...texts: [string, string, string, string, string, string]): string {
  const widths = [28, 22, 10, 8, 34, 4];
  return texts.map((text, at) => text.padEnd(widths[at] ?? 0)).join(' ');
}
