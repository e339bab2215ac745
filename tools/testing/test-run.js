import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** With the process id of the run that owns the folder. */
const NAME = /^hoadon-test-(\d+)-/;
/** In the environment of every process of a run: names its folder. */
const MARK = 'HOADON_TEST_RUN';
/** In the environment of a run: its folder for PostgreSQL servers, absent if they go into the temporary folder. */
const DATABASES = 'HOADON_TEST_DATABASES';

/** Files in memory, on Linux. */
const MEMORY = '/dev/shm';
/** The servers of a run use less than half of it. */
const ROOM_BYTES = 4 * 1024 ** 3;

/**
 * One run of the tests: a temporary folder for all that its processes write, and a mark they carry, so
 * that nothing stays behind. What a killed run left is put away by the next.
 * @returns {{ folder: string, close: () => void }}
 */
export function openTestRun() {
  for (const folder of foldersOfDeadRuns()) putAway(folder);
  const folder = newFolder(tmpdir());
  const databases = hasRoomInMemory() ? newFolder(MEMORY) : null;
  process.env.TMPDIR = folder;
  process.env[MARK] = folder;
  if (databases) process.env[DATABASES] = databases;
  return {
    folder,
    close: () => {
      putAway(folder);
      if (databases) putAway(databases);
    },
  };
}

/**
 * The folder for the files of a PostgreSQL server. In memory if there is room: each test file creates and drops a
 * database of a thousand files, and ext4 without a journal does not reuse an inode for up to five minutes. It passes
 * the dropped ones one by one when it looks for a free one, which took four fifths of the time of the server.
 */
export const databaseFolder = () => process.env[DATABASES] ?? tmpdir();

function hasRoomInMemory() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return Math.min(bavail * bsize, process.availableMemory()) > ROOM_BYTES;
  } catch {
    return false;
  }
}

function newFolder(where) {
  const folder = mkdtempSync(join(where, `hoadon-test-${process.pid}-`));
  // A PostgreSQL of our own runs as another user, and has its data in here.
  chmodSync(folder, 0o711);
  return folder;
}

function foldersOfDeadRuns() {
  const isLeft = (name) => {
    const owner = NAME.exec(name)?.[1];
    return owner !== undefined && !isAlive(Number(owner));
  };
  return [tmpdir(), MEMORY].flatMap((where) =>
    namesIn(where)
      .filter(isLeft)
      .map((name) => join(where, name)),
  );
}

function namesIn(folder) {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
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
  return namesIn('/proc')
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
