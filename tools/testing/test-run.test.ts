import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** A run that starts a process, writes where it is and waits to be killed, or closes at once. */
const RUN = `
  const { spawn } = await import('node:child_process');
  const { databaseFolder, openTestRun } = await import(${JSON.stringify(new URL('test-run.js', import.meta.url).href)});
  const run = openTestRun();
  const child = spawn('sleep', ['1000'], { detached: true, stdio: 'ignore' });
  console.log(JSON.stringify({ folder: run.folder, databases: databaseFolder(), child: child.pid }));
  if (process.argv[1] === 'closes') { run.close(); process.exit(0); }
  setInterval(() => {}, 1000);
`;

type Run = Readonly<{ folder: string; databases: string; child: number }>;

async function startRun(where: string, ending: 'closes' | 'waits') {
  const program = spawn(process.execPath, ['--input-type=module', '-e', RUN, ending], {
    env: { PATH: process.env['PATH'], TMPDIR: where },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [firstOutput] = await once(program.stdout, 'data');
  return { program, run: JSON.parse(String(firstOutput)) as Run };
}

/** A killed process without a parent that waits for it stays in the process list as a zombie. */
function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

const isLinux = process.platform === 'linux';

test.runIf(isLinux)('a run that ends leaves neither files nor processes', async () => {
  const { program, run } = await startRun(mkdtempSync(join(tmpdir(), 'runs-')), 'closes');
  await once(program, 'exit');
  expect(existsSync(run.folder)).toBe(false);
  expect(existsSync(run.databases)).toBe(false);
  await expect.poll(() => isRunning(run.child)).toBe(false);
});

test.runIf(isLinux)(
  'what a killed run left is put away by the next, and nothing of one that goes on',
  async () => {
    const where = mkdtempSync(join(tmpdir(), 'runs-'));
    const killed = await startRun(where, 'waits');
    killed.program.kill('SIGKILL');
    await once(killed.program, 'exit');
    expect(isRunning(killed.run.child)).toBe(true);
    const going = await startRun(where, 'waits');
    const next = await startRun(where, 'closes');
    await once(next.program, 'exit');
    expect(existsSync(killed.run.folder)).toBe(false);
    expect(existsSync(killed.run.databases)).toBe(false);
    await expect.poll(() => isRunning(killed.run.child)).toBe(false);
    expect(existsSync(going.run.folder)).toBe(true);
    expect(existsSync(going.run.databases)).toBe(true);
    expect(isRunning(going.run.child)).toBe(true);
    process.kill(going.run.child, 'SIGKILL');
    going.program.kill('SIGKILL');
    rmSync(going.run.databases, { recursive: true });
  },
);
