import type { Points } from './decode-qr.ts';
import { QrUnread } from './qr-unread.ts';

/** A picture is a stranger's: what is made to be searched for long is given up. */
const LONGEST_MS = 15_000;

/** Reads the QR of a picture on a thread of its own, which is ended with the search. Null: there is none. Throws QrUnread. */
export function decodeApart(points: Points): Promise<string | null> {
  const worker = new Worker(new URL('./qr-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<string | null>((resolve, reject) => {
    const timer = setTimeout(() => reject(new QrUnread('too-long')), LONGEST_MS);
    worker.onmessage = ({ data }: MessageEvent<string | null>) => {
      clearTimeout(timer);
      resolve(data);
    };
    worker.onerror = () => {
      clearTimeout(timer);
      reject(new QrUnread('unreadable'));
    };
    worker.postMessage(points, [points.data.buffer]);
  }).finally(() => worker.terminate());
}
