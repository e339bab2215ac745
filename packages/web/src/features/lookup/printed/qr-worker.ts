import { decodePoints, type Points } from './decode-qr.ts';

addEventListener('message', ({ data }: MessageEvent<Points>) => {
  postMessage(decodePoints(data));
});
