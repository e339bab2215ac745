/**
 * npm run mutants -- PATH…: mutation tests of files or folders (docs/quality.md). Changes one expression at a time and runs the tests that
 * reach it: a change that no test notices is a survivor. Each PATH is a run of its own with a score of its own.
 *
 *   --wide            also the tests of the other packages and folders; without it those beside PATH alone
 *   --tests PATTERN   these test files instead (may be repeated)
 *   --concurrency N   test runners at a time; 1 unless set
 *   --fresh           ignores the results of earlier runs
 *   --json FILE       also writes results and survivors there
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { mutableFiles, nearTests, WIDE_TESTS } from './files.js';
import { refusedByCompiler } from './types.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const CACHE = join(ROOT, 'node_modules/.cache/mutants');

/** Not needed by any test that mutants are run against; /tsconfig.json would be rewritten with the API of TypeScript 6. */
const NOT_COPIED = [
  '/tsconfig.json',
  'bench',
  'e2e',
  'faults',
  'fuzz',
  'docs',
  'packages/web',
  'packages/signing-agent',
];

const { values: asked, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    wide: { type: 'boolean', default: false },
    tests: { type: 'string', multiple: true },
    concurrency: { type: 'string', default: '1' },
    fresh: { type: 'boolean', default: false },
    json: { type: 'string' },
  },
});

function refuse(reason) {
  console.error(reason);
  process.exit(2);
}

process.chdir(ROOT);
// Each mutant has a thread of its own, which reads vitest anew: a fifth of its time is compiling that.
process.env.NODE_COMPILE_CACHE ??= join(CACHE, 'compiled');
const paths = positionals.map((path) => relative(ROOT, resolve(path)));
if (paths.length === 0) refuse('usage: npm run mutants -- PATH…');
for (const path of paths) {
  if (!existsSync(path)) refuse(`no such file or folder: ${path}`);
  if (mutableFiles(path).length === 0) refuse(`no sources to mutate: ${path}`);
}

function testsFor(path) {
  if (asked.tests) return asked.tests;
  return asked.wide ? WIDE_TESTS : [nearTests(path)];
}

async function mutantsOf(path) {
  mkdirSync(CACHE, { recursive: true });
  process.env.MUTANTS_TESTS = testsFor(path).join(' ');
  const stryker = new Stryker({
    mutate: mutableFiles(path),
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner', join(ROOT, 'tools/mutants/ignored.js')],
    ignorers: ['messages-of-errors'],
    vitest: { configFile: 'tools/mutants/vitest.config.ts', related: asked.wide },
    coverageAnalysis: 'perTest',
    concurrency: Number(asked.concurrency),
    ignorePatterns: NOT_COPIED,
    // Tests import other packages by name, and node_modules/@hoadon links to the originals: the sandbox gets links of its own, and finds
    // everything else in the node_modules above it.
    symlinkNodeModules: false,
    buildCommand: 'node tools/mutants/sandbox.js',
    disableTypeChecks: false,
    incremental: true,
    incrementalFile: join(CACHE, `${path.replaceAll('/', '.')}.json`),
    force: asked.fresh,
    cleanTempDir: 'always',
    reporters: process.stdout.isTTY ? ['progress'] : [],
    // A run without a reporter is warned of.
    logLevel: 'error',
    timeoutMS: 10_000,
    allowEmpty: true,
  });
  return stryker.runMutationTest();
}

/** The text between two places of a file. Lines and columns count from 1. */
function textAt(fileName, { start, end }) {
  const lines = readFileSync(fileName, 'utf8')
    .split('\n')
    .slice(start.line - 1, end.line);
  lines.push(lines.pop().slice(0, end.column - 1));
  lines[0] = lines[0].slice(start.column - 1);
  return lines.join('\n');
}

const shortened = (text) => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 80 ? `${line.slice(0, 50)} … ${line.slice(-27)}` : line;
};

function summary(path, results, uncompiled, seconds) {
  const count = (...states) => results.filter(({ status }) => states.includes(status)).length;
  const killed = count('Killed', 'Timeout');
  const undetected = results.filter(
    ({ status }) => status === 'Survived' || status === 'NoCoverage',
  );
  const alive = undetected.filter((one) => !uncompiled.has(one));
  const counted = killed + alive.length;
  return {
    path,
    mutants: counted,
    killed,
    survived: alive.filter(({ status }) => status === 'Survived').length,
    uncovered: alive.filter(({ status }) => status === 'NoCoverage').length,
    uncompiled: uncompiled.size,
    score: counted === 0 ? 100 : Math.floor((killed / counted) * 1000) / 10,
    seconds,
    errors: count('RuntimeError', 'CompileError'),
    survivors: alive.map(({ fileName, location, mutatorName, replacement, status, isStatic }) => {
      const file = relative(ROOT, resolve(fileName));
      const { line, column } = location.start;
      return {
        at: `${file}:${line}:${column}`,
        mutator: mutatorName,
        original: shortened(textAt(fileName, location)),
        replacement: shortened(replacement ?? ''),
        remark: [status === 'NoCoverage' && 'no test', isStatic && 'static']
          .filter(Boolean)
          .join(', '),
      };
    }),
  };
}

function print({ survivors, ...one }) {
  for (const { at, mutator, original, replacement, remark } of survivors)
    console.log(`${at} ${mutator}: ${original} → ${replacement}${remark ? ` (${remark})` : ''}`);
  console.log(
    `${one.path}: ${one.mutants} mutants, ${one.killed} killed, ${one.survived} survived, ${one.uncovered} without a test, ` +
      `${one.uncompiled} refused by the compiler, ${one.errors} failed to run: ${one.score} % in ${one.seconds} s`,
  );
}

const all = [];
for (const path of paths) {
  const start = Date.now();
  const results = await mutantsOf(path);
  const undetected = results.filter(
    ({ status }) => status === 'Survived' || status === 'NoCoverage',
  );
  const uncompiled = await refusedByCompiler(ROOT, undetected);
  const one = summary(path, results, uncompiled, Math.round((Date.now() - start) / 1000));
  print(one);
  all.push(one);
  if (asked.json) writeFileSync(asked.json, `${JSON.stringify(all, null, 2)}\n`);
}
