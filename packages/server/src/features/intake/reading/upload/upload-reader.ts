import type { ReadEntry } from '../entry.ts';
import { MAX_DEPTH, MAX_FILES, MAX_UNPACKED_BYTES, megabytes } from '../limits.ts';

import { type Refusal, refusal } from '../refusal.ts';
import type { FileOutcome, FileToRead, Listing } from '../tasks.ts';
import {
  batchesOf,
  type Directory,
  directoryOf,
  folderOf,
  type Item,
  itemNamed,
  type ReadItem,
  toRead,
} from './directory.ts';
import { inOrder } from './in-order.ts';

/** The work that the processes do. */
export type ReadingWork = Readonly<{
  listZip(path: string): Promise<Listing>;
  readFiles(files: readonly FileToRead[]): Promise<FileOutcome[]>;
}>;

/** What one zip may still unpack to, the zips in it included. */
type Room = { bytes: number; files: number };

const AHEAD = 2;

/** Reads one upload with nested zips. Yields every file once. */
export class UploadReader {
  readonly #work: ReadingWork;
  readonly #named: (wanted: string) => string;

  constructor(work: ReadingWork, named: (wanted: string) => string) {
    this.#work = work;
    this.#named = named;
  }

  /** Yields the entries of the files of one level, `depth` zips deep. */
  async *read(
    items: readonly Item[],
    depth = 0,
    room: Room | null = null,
  ): AsyncGenerator<ReadEntry> {
    const directory = directoryOf(items);
    for (const { entryPath, refused } of directory.refused)
      if (refused) yield refusedFile(entryPath, refused);
    for (const { entryPath } of directory.system) yield { kind: 'set-aside', entryPath, of: null };
    const invoices = new Map<string, string>();
    const folders = new Map(
      directory.files.map(({ item }) => [item.entryPath, folderOf(item.name)]),
    );
    for await (const outcomes of this.#outcomes(directory.files, depth)) {
      for (const outcome of outcomes) {
        const folder = folders.get(outcome.entryPath);
        if (outcome.kind === 'invoices' && folder !== undefined && !invoices.has(folder))
          invoices.set(folder, outcome.entryPath);
        yield* this.#entries(outcome, depth, room);
      }
    }
    yield* this.#display(directory, invoices, depth, room);
  }

  #outcomes(files: readonly ReadItem[], depth: number): AsyncGenerator<FileOutcome[]> {
    const work = (batch: readonly ReadItem[]) =>
      this.#work.readFiles(batch.map((file) => toRead(file, depth)));
    return inOrder(batchesOf(files), work, AHEAD);
  }

  async *#entries(
    outcome: FileOutcome,
    depth: number,
    room: Room | null,
  ): AsyncGenerator<ReadEntry> {
    if (outcome.kind === 'refused') yield refusedFile(outcome.entryPath, outcome.refusal);
    else if (outcome.kind === 'zip')
      yield* this.#zip(outcome.entryPath, outcome.path, depth + 1, room);
    else {
      const { entryPath, xml, sha256, evidence } = outcome;
      for (const { position, invoice, signatures } of outcome.invoices)
        yield { kind: 'invoice', entryPath, position, invoice, xml, sha256, evidence, signatures };
    }
  }

  async *#zip(
    entryPath: string,
    path: string,
    depth: number,
    outer: Room | null,
  ): AsyncGenerator<ReadEntry> {
    const listing = await this.#work.listZip(path);
    if ('refused' in listing) return yield refusedFile(entryPath, listing.refused);
    const { entries } = listing;
    const room = outer ?? { bytes: MAX_UNPACKED_BYTES, files: MAX_FILES };
    const tooMuch = taken(room, entries);
    if (tooMuch) return yield refusedFile(entryPath, tooMuch);
    const items = entries.map(({ name, packed, refused }): Item => {
      const own = itemNamed(name, entryPath);
      const spooled = { path, entry: packed };
      return {
        name: own.name,
        entryPath: this.#named(own.entryPath),
        spooled,
        bytes: packed.bytes,
        refused,
      };
    });
    yield* this.read(items, Math.min(depth, MAX_DEPTH), room);
  }

  /** What renders an invoice beside it is set aside; without one it is read by its kind. */
  async *#display(
    { display }: Directory,
    invoices: ReadonlyMap<string, string>,
    depth: number,
    room: Room | null,
  ): AsyncGenerator<ReadEntry> {
    const others: ReadItem[] = [];
    for (const item of display) {
      const of = invoices.get(folderOf(item.name));
      if (of === undefined) others.push({ item, pdf: null });
      else yield { kind: 'set-aside', entryPath: item.entryPath, of };
    }
    for await (const outcomes of this.#outcomes(others, depth))
      for (const outcome of outcomes) yield* this.#entries(outcome, depth, room);
  }
}

const refusedFile = (entryPath: string, { reason, words }: Refusal): ReadEntry => ({
  kind: 'refused',
  entryPath,
  reason,
  words,
});

/** Deducts what the entries need from the room, or returns the refusal and deducts nothing. */
function taken(
  room: Room,
  entries: readonly Readonly<{ packed: { bytes: number }; refused: Refusal | null }>[],
): Refusal | null {
  const good = entries.filter(({ refused }) => refused === null);
  const bytes = good.reduce((sum, { packed }) => sum + packed.bytes, 0);
  if (entries.length > room.files) return refusal('TOO_MANY_FILES', { most: String(MAX_FILES) });
  if (bytes > room.bytes)
    return refusal('ZIP_TOO_LARGE', { most_mb: megabytes(MAX_UNPACKED_BYTES) });
  room.files -= entries.length;
  room.bytes -= bytes;
  return null;
}
