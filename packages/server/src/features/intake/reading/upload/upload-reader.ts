import type { ReadEntry } from '../entry.ts';
import { MAX_DEPTH, MAX_FILES, MAX_UNPACKED_BYTES, megabytes } from '../limits.ts';

import { type Refusal, refusal } from '../refusal.ts';
import type { FileToRead, Listing, Outcome } from '../tasks.ts';
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

/** What is done in the processes. */
export type ReadingWork = Readonly<{
  listZip(path: string): Promise<Listing>;
  readFiles(files: readonly FileToRead[]): Promise<Outcome[]>;
}>;

/** How much one zip may still unpack to, the zips in it included. */
type Room = { bytes: number; files: number };

const AHEAD = 2;

/** Reads one upload, its zips and theirs. Every file comes out once. */
export class UploadReader {
  readonly #work: ReadingWork;
  readonly #named: (wanted: string) => string;

  constructor(work: ReadingWork, named: (wanted: string) => string) {
    this.#work = work;
    this.#named = named;
  }

  /** Everything in files that stand beside each other, `depth` zips deep. */
  async *read(
    items: readonly Item[],
    depth = 0,
    room: Room | null = null,
  ): AsyncGenerator<ReadEntry> {
    const directory = directoryOf(items);
    for (const { place, refused } of directory.refused)
      if (refused) yield refusedFile(place, refused);
    for (const { place } of directory.system) yield { kind: 'set-aside', place, of: null };
    const invoices = new Map<string, string>();
    const folders = new Map(directory.files.map(({ item }) => [item.place, folderOf(item.name)]));
    for await (const outcomes of this.#outcomes(directory.files, depth)) {
      for (const outcome of outcomes) {
        const folder = folders.get(outcome.place);
        if (outcome.kind === 'invoices' && folder !== undefined && !invoices.has(folder))
          invoices.set(folder, outcome.place);
        yield* this.#entries(outcome, depth, room);
      }
    }
    yield* this.#display(directory, invoices, depth, room);
  }

  #outcomes(files: readonly ReadItem[], depth: number): AsyncGenerator<Outcome[]> {
    const work = (batch: readonly ReadItem[]) =>
      this.#work.readFiles(batch.map((file) => toRead(file, depth)));
    return inOrder(batchesOf(files), work, AHEAD);
  }

  async *#entries(outcome: Outcome, depth: number, room: Room | null): AsyncGenerator<ReadEntry> {
    if (outcome.kind === 'refused') yield refusedFile(outcome.place, outcome.refusal);
    else if (outcome.kind === 'zip') yield* this.#zip(outcome.place, outcome.path, depth + 1, room);
    else {
      const { place, xml, sha256, evidence } = outcome;
      for (const { position, invoice, signatures } of outcome.invoices)
        yield { kind: 'invoice', place, position, invoice, xml, sha256, evidence, signatures };
    }
  }

  async *#zip(
    place: string,
    path: string,
    depth: number,
    outer: Room | null,
  ): AsyncGenerator<ReadEntry> {
    const listing = await this.#work.listZip(path);
    if ('refused' in listing) return yield refusedFile(place, listing.refused);
    const { entries } = listing;
    const room = outer ?? { bytes: MAX_UNPACKED_BYTES, files: MAX_FILES };
    const tooMuch = taken(room, entries);
    if (tooMuch) return yield refusedFile(place, tooMuch);
    const items = entries.map(({ name, packed, refused }): Item => {
      const own = itemNamed(name, place);
      const spooled = { path, entry: packed };
      return {
        name: own.name,
        place: this.#named(own.place),
        spooled,
        bytes: packed.bytes,
        refused,
      };
    });
    yield* this.read(items, Math.min(depth, MAX_DEPTH), room);
  }

  /** What draws an invoice beside it needs no look; without one it is read as what it is. */
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
      else yield { kind: 'set-aside', place: item.place, of };
    }
    for await (const outcomes of this.#outcomes(others, depth))
      for (const outcome of outcomes) yield* this.#entries(outcome, depth, room);
  }
}

const refusedFile = (place: string, { reason, words }: Refusal): ReadEntry => ({
  kind: 'refused',
  place,
  reason,
  words,
});

/** Takes what the entries need from the room, or says what there is too much of and takes nothing. */
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
