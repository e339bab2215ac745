import { type OpenPdf, openPdf } from '../../lib/files/pdf-document.ts';
import { type DrawnPage, drawPage, scaleIn } from './draw-page.ts';

/** A document that is open, with its first page where that has been drawn. */
export type CachedPdf = OpenPdf & { first: DrawnPage | null };

type CacheEntry = {
  readonly opening: Promise<CachedPdf>;
  opened: CachedPdf | null;
  readers: number;
};

/** What is shown, the one before, the one after, and one to spare. */
const CACHE_SIZE = 4;
const cache = new Map<File, CacheEntry>();

/** Room and zoom that a page was last shown in: what is drawn ahead is drawn for them. */
type Look = Readonly<{ room: number; zoom: number }>;
let lastLook: Look | null = null;
export const shownIn = (look: Look): void => {
  lastLook = look;
};

function entryOf(file: File): CacheEntry {
  const entry = cache.get(file) ?? open(file);
  // Insertion order is the order of use: the most recent is last.
  cache.delete(file);
  cache.set(file, entry);
  evictOldest();
  return entry;
}

function open(file: File): CacheEntry {
  const opening = openPdf(file).then((pdf): CachedPdf => ({ ...pdf, first: null }));
  const one: CacheEntry = { opening, opened: null, readers: 0 };
  opening.then(
    (pdf) => {
      one.opened = pdf;
    },
    // A failed document is deleted from the cache, so that the next request tries again.
    () => cache.delete(file),
  );
  return one;
}

function evictOldest(): void {
  for (const [file, one] of cache) {
    if (cache.size <= CACHE_SIZE) return;
    if (one.readers > 0) continue;
    cache.delete(file);
    void one.opening.then(({ document }) => document.destroy()).catch(() => undefined);
  }
}

/** The document, where it is open already: it is shown at once. */
export const openedPdf = (file: File): CachedPdf | null => cache.get(file)?.opened ?? null;

/** Opens the document, or takes the open one from the cache; `done` releases it. */
export function readPdf(file: File): Readonly<{ opening: Promise<CachedPdf>; done: () => void }> {
  const one = entryOf(file);
  one.readers += 1;
  return {
    opening: one.opening,
    done: () => {
      one.readers -= 1;
      evictOldest();
    },
  };
}

/** Opens a document that will probably be asked for, and draws its first page as the last one was shown. */
export async function drawAhead(file: File): Promise<void> {
  const pdf = await entryOf(file).opening;
  const look = lastLook;
  if (!look) return;
  const page = await pdf.document.getPage(1);
  const scale = scaleIn(page, look);
  if (pdf.first?.scale === scale) return;
  pdf.first = await drawPage(pdf, 1, scale).drawn;
}
