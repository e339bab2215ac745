import decodeQr from 'qr/decode.js';

/** Points of a picture: four bytes each. */
export type Points = Readonly<{ width: number; height: number; data: Uint8ClampedArray }>;

/** To try harder where the picture is poor. */
const RETRY_MS = 3_000;

/** The text of the QR in a picture; null where none can be read. */
export function decodePoints(points: Points): string | null {
  try {
    return decodeQr(points, { timeLimit: RETRY_MS }) || null;
  } catch {
    // The library throws where there is no QR.
    return null;
  }
}
