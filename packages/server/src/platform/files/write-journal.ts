import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { contentHash } from './content-hash.ts';
import type { ContentHash } from './port.ts';

/** One content with its name. */
export type Kept = Readonly<{ hash: ContentHash; bytes: Uint8Array }>;

/**
 * Where many contents are flushed to the disk at once, before each gets a file of its own that is not
 * flushed: after a power cut the files are made again from here.
 */
export type WriteJournal = Readonly<{
  /** Returns when all of them are on the disk. */
  append(records: readonly Kept[]): Promise<void>;
}>;

/** What a journal needs of the store around it. */
export type JournalOwner = Readonly<{
  folder: string;
  /** Flushes the files of these contents, so that the journal is needed no longer. */
  flush(hashes: readonly ContentHash[]): Promise<void>;
  /** Makes a file that is missing or damaged again. */
  restore(record: Kept): Promise<void>;
}>;

const NAME_BYTES = 64;
const HEAD_BYTES = NAME_BYTES + 4;
const FULL_BYTES = 256 * 1024 * 1024;
/** By then the system has written the files by itself, and flushing them costs next to nothing. */
const RETIRED_AFTER_MS = 60_000;
/** A younger one may be another process's, which still writes it. */
const ABANDONED_AFTER_MS = 15 * 60_000;

type Segment = { path: string; file: FileHandle; size: number; hashes: ContentHash[] };

export function writeJournal(owner: JournalOwner): WriteJournal {
  let segment: Promise<Segment> | null = null;
  let turn: Promise<unknown> = Promise.resolve();

  const retire = async (opened: Promise<Segment>) => {
    if (segment === opened) segment = null;
    const { path, file, hashes } = await opened;
    await file.close();
    await owner.flush(hashes);
    await rm(path, { force: true });
  };
  const begin = () => {
    const opened = newSegment(owner.folder);
    segment = opened;
    // Whatever goes wrong here, the journal stays and is read at the next start.
    setTimeout(() => {
      turn = turn.then(() => retire(opened)).catch(() => undefined);
    }, RETIRED_AFTER_MS).unref();
    return opened;
  };
  const write = async (records: readonly Kept[]) => {
    const current = await (segment ?? begin());
    const block = Buffer.concat(records.flatMap(frameOf));
    await current.file.appendFile(block);
    await current.file.datasync();
    current.size += block.length;
    current.hashes.push(...records.map(({ hash }) => hash));
    if (current.size > FULL_BYTES) segment = null;
  };
  return {
    append(records) {
      const written = turn.then(() => write(records));
      turn = written.catch(() => undefined);
      return written;
    },
  };
}

async function newSegment(folder: string): Promise<Segment> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, `${randomUUID()}.journal`);
  return { path, file: await open(path, 'ax'), size: 0, hashes: [] };
}

function frameOf({ hash, bytes }: Kept): Uint8Array[] {
  const head = Buffer.alloc(HEAD_BYTES);
  head.write(hash, 'latin1');
  head.writeUInt32LE(bytes.length, NAME_BYTES);
  return [head, bytes];
}

/** Makes again, from the journals that lie there, what a power cut took. */
export async function recoverFromJournals(owner: JournalOwner): Promise<void> {
  if (!existsSync(owner.folder)) return;
  const names = (await readdir(owner.folder)).filter((name) => name.endsWith('.journal'));
  for (const name of names) {
    const path = join(owner.folder, name);
    for (const record of recordsIn(await readFile(path))) await owner.restore(record);
    const { mtimeMs } = await stat(path);
    if (Date.now() - mtimeMs > ABANDONED_AFTER_MS) await rm(path, { force: true });
  }
}

/** Up to the first record that is not whole: it was never acknowledged. */
function* recordsIn(journal: Buffer): Generator<Kept> {
  for (let at = 0; at + HEAD_BYTES <= journal.length; ) {
    const hash = journal.toString('latin1', at, at + NAME_BYTES);
    const end = at + HEAD_BYTES + journal.readUInt32LE(at + NAME_BYTES);
    const bytes = journal.subarray(at + HEAD_BYTES, end);
    if (end > journal.length || contentHash(bytes) !== hash) return;
    yield { hash, bytes };
    at = end;
  }
}
