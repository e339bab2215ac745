import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** With the process id of the run that owns the folder. */
const NAME = /^hoadon-test-(\d+)-/;
/** In the environment of every process of a run: names its folder. */
const MARK = 'HOADON_TEST_RUN';

/**
 * One run of the tests: a temporary folder for all that its processes write, and a mark they carry, so
 * that nothing stays behind. What a killed run left is put away by the next.
 * @returns {{ folder: string, close: () => void }}
 */
export function openTestRun() {
  for (const folder of foldersOfDeadRuns()) putAway(folder);
  const folder = mkdtempSync(join(tmpdir(), `hoadon-test-${process.pid}-`));
  // A PostgreSQL of our own runs as another user, and has its data in here.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  process.env[MARK] = folder;
  return { folder, close: () => putAway(folder) };
}

function foldersOfDeadRuns() {
  const isLeft = (name) => {
    const owner = NAME.exec(name)?.[1];
    return owner !== undefined && !isAlive(Number(owner));
  };
  return readdirSync(tmpdir())
    .filter(isLeft)
    .map((name) => join(tmpdir(), name));
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's process.
    return error.code === 'EPERM';
  }
}

function putAway(folder) {
  for (const pid of processesOf(folder)) kill(pid);
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}

/** Linux tells; elsewhere nobody is found, and a killed run is for its user to end. */
function processesOf(folder) {
  let names;
  try {
    names = readdirSync('/proc');
  } catch {
    return [];
  }
  return names
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => pid !== process.pid && environmentOf(pid).includes(`${MARK}=${folder}`));
}

function environmentOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
  } catch {
    return [];
  }
}

function kill(pid) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // Gone meanwhile.
  }
}
