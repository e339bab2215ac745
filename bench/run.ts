import { parseArgs } from 'node:util';
import type { BenchResult } from './bench-result.ts';
import { type FoundBench, findBenches } from './find-benches.ts';
import { runAs, watchStrayErrors } from './stray-errors.ts';

const benches = findBenches();
const USAGE = `npm run bench -- [NAME…] [--json | --smoke]

Measures the promises about speed. A missed goal is no failure; a bench that throws is one, and the exit code is 1.

  --json   one line of JSON for each figure
  --smoke  every bench with tiny data, to see that it runs: prints its seconds, no figures

Benches: ${benches.map(({ name }) => name).join(', ')}`;

const { values, positionals } = readArguments();
const unknown = positionals.filter((name) => !benches.some((bench) => bench.name === name));
if (unknown.length > 0) refuse(`no such bench: ${unknown.join(', ')}`);
if (values.json && values.smoke) refuse('--smoke has no figures for --json');
if (values.help) {
  console.log(USAGE);
  process.exit(0);
}
const chosen =
  positionals.length > 0 ? benches.filter(({ name }) => positionals.includes(name)) : benches;
const allRan = await (values.smoke ? smoke(chosen) : measure(chosen));
process.exit(allRan ? 0 : 1);

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        json: { type: 'boolean', default: false },
        smoke: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    // An unknown option, or a value for an option that has none.
    return refuse(error instanceof Error ? error.message : String(error));
  }
}

function refuse(reason: string): never {
  console.error(`${reason}\n\n${USAGE}`);
  process.exit(2);
}

/** Reads half of the server: not for a usage. */
async function smoke(chosen: readonly FoundBench[]): Promise<boolean> {
  const { smoke } = await import('./smoke/smoke.ts');
  return smoke(chosen);
}

/** One bench after the other, because two at once would spoil each other's figures. */
async function measure(chosen: readonly FoundBench[]): Promise<boolean> {
  const show = values.json ? (result: BenchResult) => JSON.stringify(result) : row;
  if (!values.json) console.log(heading());
  let allRan = true;
  const fail = (name: string, error: unknown) => {
    allRan = false;
    console.error(`${name}:`, error);
  };
  watchStrayErrors(fail);
  for (const { name, load } of chosen) {
    try {
      const results = await runAs(name, async () => (await load())('full'));
      for (const result of results) console.log(show(result));
    } catch (error) {
      fail(name, error);
    }
  }
  return allRan;
}

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
