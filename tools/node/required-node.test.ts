import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { pinnedNode } from './required-node.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const OLD_LOCK = join(import.meta.dirname, 'testing/old');
/** Outside node_modules, which `npm ci` deletes; beside the Node.js that the entry points fetch. */
const OLD_FOLDER = join(ROOT, '.node');

/** Arguments and environment with which each entry point soon ends, and what only its own program prints then. */
const ENTRY_POINTS: Record<string, { args?: string[]; env?: object; prints: RegExp }> = {
  'npm run demo': { env: { PORT: 'none' }, prints: /PORT/ },
  'npm run test': { args: ['no-such-step'], prints: /no such step: no-such-step; steps: needs/ },
  'npm run bench': { args: ['no-such-bench'], prints: /no such bench: no-such-bench/ },
  'npm run faults': { args: ['--no-such-option'], prints: /no-such-option/ },
  'npm run faults-of-restore': { args: ['--no-such-option'], prints: /no-such-option/ },
  'npm run fuzz': { args: ['--no-such-option'], prints: /no-such-option/ },
  'npm run mutants': { args: ['no-such-path'], prints: /no such file or folder: no-such-path/ },
  'npm run pack': { args: ['now'], prints: /takes no arguments/ },
  'npm run sbom': { args: ['now'], prints: /takes no arguments/ },
  'npm run tables': { args: ['now'], prints: /takes no arguments/ },
  'packages/server/bin/hoadon.js': { args: ['words', '3'], prints: /^Ba đồng$/m },
  'packages/signing-agent/bin/hoadon-agent.js': { args: ['--help'], prints: /hoadon-agent \[/ },
};

type Manifest = { scripts?: Record<string, string>; bin?: Record<string, string> };
const manifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'));

/** Scripts that start programs of the project, and commands that its packages install. */
function everyEntryPoint(): string[] {
  const scripts = Object.entries(manifest('.').scripts ?? {})
    .filter(([, command]) => command.startsWith('node '))
    .map(([name]) => `npm run ${name}`);
  const commands = readdirSync(join(ROOT, 'packages')).flatMap((name) =>
    Object.values(manifest(`packages/${name}`).bin ?? {}).map((bin) => `packages/${name}/${bin}`),
  );
  return [...scripts, ...commands].sort();
}

test('no entry point is missing from the list of those that are tried on an old Node', () => {
  expect(Object.keys(ENTRY_POINTS).sort()).toEqual(everyEntryPoint());
});

const isCovered = process.platform === 'linux' && process.arch === 'x64';

test.runIf(isCovered).each(Object.entries(ENTRY_POINTS))(
  '%s starts on Node 18: the program itself runs on Node 24 or newer',
  async (name, { args = [], env = {}, prints }) => {
    const started = name.startsWith('npm run ')
      ? ['npm', 'run', name.slice('npm run '.length), '--', ...args]
      : ['node', name, ...args];
    const { output, versions } = await onOldNode(started, env);
    expect(output).toMatch(prints);
    expect(versions.some((version) => version.startsWith('v18.'))).toBe(true);
    expect(versions.some((version) => Number(version.slice(1).split('.')[0]) >= 24)).toBe(true);
  },
);

test.runIf(isCovered)(
  'a Node that is not what the lock file promises is refused with advice',
  async () => {
    const forged = mkdtempSync(join(tmpdir(), 'hoadon-forged-'));
    cpSync(OLD_LOCK, forged, { recursive: true });
    const lock = join(forged, 'package-lock.json');
    const checksum = /"integrity": "[^"]+"/;
    const wrong = `"integrity": "sha512-${Buffer.alloc(64).toString('base64')}"`;
    writeFileSync(lock, readFileSync(lock, 'utf8').replace(checksum, wrong));
    const into = mkdtempSync(join(tmpdir(), 'hoadon-node-'));
    await expect(pinnedNode(forged, into)).rejects.toThrow('Node 18.20.8 could not be fetched');
    expect(readdirSync(into)).toEqual([]);
  },
);

let oldNode: string;
beforeAll(async () => {
  if (isCovered) oldNode = await pinnedNode(OLD_LOCK, OLD_FOLDER);
}, 300_000);

/** Runs a command as on a machine that has only the old Node.js; returns what it printed and the version of each process of Node.js. */
async function onOldNode([command = '', ...args]: string[], env: object) {
  const folder = mkdtempSync(join(tmpdir(), 'hoadon-old-node-'));
  const probe = join(folder, 'probe.cjs');
  const log = join(folder, 'versions');
  writeFileSync(
    probe,
    `require('node:fs').appendFileSync(${JSON.stringify(log)}, process.version + '\\n');`,
  );
  const child = spawn(command, args, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ...env,
      PATH: `${dirname(oldNode)}:${pathWithoutNode()}`,
      NODE_OPTIONS: `--require ${probe}`,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  await once(child, 'close');
  return { output, versions: readFileSync(log, 'utf8').trim().split('\n') };
}

/** A run of the tests on an old machine itself has the fetched Node.js first. */
const pathWithoutNode = () =>
  (process.env['PATH'] ?? '')
    .split(':')
    .filter((folder) => !folder.startsWith(OLD_FOLDER) && existsSync(folder))
    .join(':');
