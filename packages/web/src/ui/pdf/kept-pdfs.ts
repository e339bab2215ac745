import { type OpenPdf, openPdf } from '../../lib/files/pdf-document.ts';
import { type DrawnPage, drawPage, scaleIn } from './draw-page.ts';

/** A document that is open, with its first page where that has been drawn. */
export type KeptPdf = OpenPdf & { first: DrawnPage | null };

type Kept = { readonly opening: Promise<KeptPdf>; opened: KeptPdf | null; readers: number };

/** What is shown, the one before, the one after, and one to spare. */
const MOST_KEPT = 4;
const kept = new Map<File, Kept>();

/** Room and zoom that a page was last shown in: what is drawn ahead is drawn for them. */
type Look = Readonly<{ room: number; zoom: number }>;
let lastLook: Look | null = null;
export const shownIn = (look: Look): void => {
  lastLook = look;
};

function keep(file: File): Kept {
  const known = kept.get(file) ?? open(file);
  // The latest asked for stands last.
  kept.delete(file);
  kept.set(file, known);
  forgetOldest();
  return known;
}

function open(file: File): Kept {
  const opening = openPdf(file).then((pdf): KeptPdf => ({ ...pdf, first: null }));
  const one: Kept = { opening, opened: null, readers: 0 };
  opening.then(
    (pdf) => {
      one.opened = pdf;
    },
    // What could not be opened is tried again by whoever asks next.
    () => kept.delete(file),
  );
  return one;
}

function forgetOldest(): void {
  for (const [file, one] of kept) {
    if (kept.size <= MOST_KEPT) return;
    if (one.readers > 0) continue;
    kept.delete(file);
    void one.opening.then(({ document }) => document.destroy()).catch(() => undefined);
  }
}

/** The document, where it is open already: it is shown at once. */
export const openedAlready = (file: File): KeptPdf | null => kept.get(file)?.opened ?? null;

/** Opens it, or takes what is open; whoever has read it hands it back. */
export function readPdf(file: File): Readonly<{ opening: Promise<KeptPdf>; done: () => void }> {
  const one = keep(file);
  one.readers += 1;
  return {
    opening: one.opening,
    done: () => {
      one.readers -= 1;
      forgetOldest();
    },
  };
}

/** Opens a document that will probably be asked for, and draws its first page as the last one was shown. */
export async function drawAhead(file: File): Promise<void> {
  const pdf = await keep(file).opening;
  const look = lastLook;
  if (!look) return;
  const page = await pdf.document.getPage(1);
  const scale = scaleIn(page, look);
  if (pdf.first?.scale === scale) return;
  pdf.first = await drawPage(pdf, 1, scale).drawn;
}
