import { decodeApart } from './decode-apart.ts';
import type { Points } from './decode-qr.ts';
import { pictureSize } from './picture-size.ts';
import { QrUnread } from './qr-unread.ts';

/** What a good telephone takes; unpacked it is 200 MB. */
const MOST_POINTS = 50_000_000;
/** A whole page fits the first; a small QR on a large photograph may need the second. */
const LONG_SIDES = [1_600, 3_200] as const;
/** Of what is searched: a picture that is all length is no page. */
const MOST_DRAWN = 16_000_000;

/** The text of the QR on a picture; null where there is none. Throws QrUnread. */
export async function qrOfPicture(file: File): Promise<string | null> {
  const size = pictureSize(new Uint8Array(await file.arrayBuffer()));
  if (!size || size.width === 0 || size.height === 0) throw new QrUnread('unreadable');
  if (size.width * size.height > MOST_POINTS) throw new QrUnread('too-many-points');
  const longest = Math.max(size.width, size.height);
  for (const [index, side] of LONG_SIDES.entries()) {
    if (index > 0 && longest <= (LONG_SIDES[index - 1] ?? 0)) break;
    const scale = Math.min(1, side / longest);
    const text = await decodeApart(await pointsOf(file, Math.ceil(size.width * scale)));
    if (text !== null) return text;
  }
  return null;
}

async function pointsOf(file: File, width: number): Promise<Points> {
  // By its width alone: a picture of an upright telephone states its rotation beside the pixels, and then its sides are
  // exchanged.
  const drawn = { resizeWidth: width, resizeQuality: 'high' } as const;
  const bitmap = await createImageBitmap(file, drawn).catch((cause: unknown) => {
    throw new QrUnread('unreadable', { cause });
  });
  if (bitmap.width * bitmap.height > MOST_DRAWN) throw new QrUnread('too-many-points');
  const canvas = document.createElement('canvas');
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  const context = canvas.getContext('2d');
  if (!context) throw new QrUnread('unreadable');
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  return context.getImageData(0, 0, canvas.width, canvas.height);
}
