import { openPdf } from '../../../lib/files/pdf-document.ts';
import { drawPage } from '../../../ui/pdf/draw-page.ts';
import { decodeApart } from './decode-apart.ts';
import { QrUnread } from './qr-unread.ts';

/** An invoice has its QR on the first page or the last; longer ones are seldom looked up. */
const MOST_PAGES = 5;
/** Points of a drawn page: A4 at more than 200 dots an inch. */
const MOST_POINTS = 4_000_000;
const LARGEST_SCALE = 3;
/** To open a document, and to draw one page of it. */
const LONGEST_MS = 20_000;

/** The text of the first QR in a document; null where there is none. Throws QrUnread. */
export async function qrOfPdf(file: File): Promise<string | null> {
  const pdf = await within(openPdf(file));
  try {
    const pages = Math.min(pdf.document.numPages, MOST_PAGES);
    for (let number = 1; number <= pages; number += 1) {
      const text = await decodeApart(await pointsOf(pdf, number));
      if (text !== null) return text;
    }
    return null;
  } finally {
    void pdf.document.destroy();
  }
}

type Pdf = Awaited<ReturnType<typeof openPdf>>;

async function pointsOf(pdf: Pdf, number: number) {
  const page = await within(pdf.document.getPage(number));
  const { width, height } = page.getViewport({ scale: 1 });
  const fitting = Math.sqrt(MOST_POINTS / Math.max(1, width * height));
  const scale = Math.min(LARGEST_SCALE, fitting) / (window.devicePixelRatio || 1);
  const { drawn, stop } = drawPage(pdf, number, scale);
  const { canvas } = await within(drawn, stop);
  const context = canvas.getContext('2d');
  if (!context) throw new QrUnread('unreadable');
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

/** What takes too long is given up, what fails is unreadable. */
async function within<T>(work: Promise<T>, stop: () => void = () => {}): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new QrUnread('too-long'));
      stop();
    }, LONGEST_MS);
  });
  const done = work.catch((cause: unknown) => {
    throw new QrUnread('unreadable', { cause });
  });
  return Promise.race([done, over]).finally(() => clearTimeout(timer));
}
