import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import * as built from '../packages/server/bin/built-program.js';
import { sampleInvoice } from '../packages/server/src/connectors/pdf/testing/sample-invoice.ts';
import type {
  Report,
  TaskMessage,
} from '../packages/server/src/platform/bounded-processes/messages.ts';
import { keepServerBuilt } from './keep-server-built.js';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const LIMIT_MS = 120_000;

test(
  'the built server responds as the sources do, and is not used once a source changes',
  async () => {
    expect(await keepServerBuilt(ROOT)).toBe(true);
    expect(built.isProgramFresh()).toBe(true);

    const hoadon = ['packages/server/bin/hoadon.js', 'words', '1234'];
    const { stdout } = await promisify(execFile)(process.execPath, hoadon, { cwd: ROOT });
    expect(stdout).toBe('Một nghìn hai trăm ba mươi tư đồng\n');

    expect(built.hashOfSources(['package.json'])).not.toBe(
      built.hashOfSources(['package-lock.json']),
    );
    expect(built.hashOfSources(['gone.ts'])).not.toBe(built.hashOfSources(['package.json']));
  },
  LIMIT_MS,
);

test.each([
  ['typeset-process', 'typeset', [{ invoice: sampleInvoice(3), options: {} }], '%PDF-'],
  ['spreadsheet-process', 'write', [{ name: 'A', columns: [], rows: [[1]] }], 'PK'],
])(
  'what the built server does in a process of its own is built as well, and works: %s',
  async (file, name, task, begins) => {
    expect(await keepServerBuilt(ROOT)).toBe(true);
    expect(readFileSync(built.BUILT_PROGRAM, 'utf8')).toContain(`./${file}.js`);
    expect(Buffer.from(await workOf(file, { name, task, limitMs: LIMIT_MS })).toString()).toContain(
      begins,
    );
  },
  LIMIT_MS,
);

/** Returns what a built process makes of one order. It cannot read TypeScript: nothing of a source may be left in what was built. */
async function workOf(file: string, order: TaskMessage): Promise<Uint8Array> {
  const { href: module } = new URL(`./${file}.js`, built.BUILT_PROGRAM);
  const assignment = { module, memoryMb: 1_024, parent: process.pid };
  const child = fork(
    new URL('./process-main.js', built.BUILT_PROGRAM),
    [JSON.stringify(assignment)],
    {
      execArgv: ['--no-strip-types'],
      serialization: 'advanced',
    },
  );
  try {
    await once(child, 'message');
    child.send(order);
    const [report] = (await once(child, 'message')) as [Report];
    if (report.kind !== 'done') throw new Error(JSON.stringify(report));
    return report.result as Uint8Array;
  } finally {
    child.kill('SIGKILL');
  }
}
