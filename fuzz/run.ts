import { parseArgs } from 'node:util';
import { loadTarget, targetNames } from './find-targets.ts';
import { playTarget } from './play-target.ts';

const USAGE = `npm run fuzz -- [NAME…] [--minutes N] [--seed N]

Changes samples of what strangers send and gives them to a parser: each must end with a result or an error of the
declared kind, in time and memory. Without a name, lists the targets; "all" runs each of them.

  --minutes  for each target; default 1
  --seed     to repeat a run; default: from the clock

An input that breaks a target is made smaller and written to fuzz/corpus/NAME; the exit code is 1.`;

const names = targetNames();
const { values, positionals } = readArguments();
const minutes = Number(values.minutes);
const seed = values.seed === undefined ? Date.now() % 1_000_000_000 : Number(values.seed);
if (!(minutes > 0) || !Number.isSafeInteger(seed)) refuse('--minutes and --seed are numbers');
if (values.help) {
  console.log(USAGE);
  process.exit(0);
}
const chosen = positionals.includes('all') ? names : positionals;
const unknown = chosen.filter((name) => !names.includes(name));
if (unknown.length > 0) refuse(`no such target: ${unknown.join(', ')}`);
process.exit(chosen.length === 0 ? await list() : await play());

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        minutes: { type: 'string', default: '1' },
        seed: { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}

function refuse(reason: string): never {
  console.error(`${reason}\n\n${USAGE}`);
  process.exit(2);
}

async function list(): Promise<number> {
  const width = Math.max(...names.map((name) => name.length));
  for (const name of names) console.log(`${name.padEnd(width)}  ${(await loadTarget(name)).about}`);
  return 0;
}

async function play(): Promise<number> {
  let failures = 0;
  for (const name of chosen) {
    const { inputs, failure } = await playTarget(name, seed, minutes * 60_000);
    console.log(`${name}: ${inputs} inputs, seed ${seed}${failure === null ? '' : ', FAILED'}`);
    if (failure === null) continue;
    failures += 1;
    console.error(failure);
  }
  return failures === 0 ? 0 : 1;
}
