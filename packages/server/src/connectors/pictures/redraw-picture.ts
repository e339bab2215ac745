import { MAX_BYTES } from './limits.ts';
import { plainSvg } from './plain-svg.ts';
import { type Picture, UnusablePicture } from './port.ts';
import { isPng, redrawPng } from './redraw-png.ts';

/** Redraws a picture by its detected type, whatever its name. Throws UnusablePicture. */
export function redrawPicture(bytes: Uint8Array): Picture {
  if (bytes.length > MAX_BYTES) throw new UnusablePicture('too-large');
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return isPng(buffer)
    ? { bytes: redrawPng(buffer), type: 'image/png' }
    : { bytes: plainSvg(buffer), type: 'image/svg+xml' };
}
