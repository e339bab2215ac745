import { Failure } from '@hoadon/domain/errors/failure';
import { XmlRefused } from '@hoadon/xml/dom/parse';
import { isSafeSvg } from './svg-safety.ts';

export const MAX_LOGO_BYTES = 1024 * 1024;
/** A side of a PNG: decoded, four bytes a point lie in memory. */
const MAX_PIXELS = 4_000;
const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const WIDTH_AT = 16;
const HEIGHT_AT = 20;

export type LogoType = 'image/png' | 'image/svg+xml';
export type LogoFault = 'too-large' | 'not-a-picture' | 'too-many-pixels' | 'unsafe' | 'unreadable';

export const logoRefused = (reason: LogoFault, cause?: unknown): Failure =>
  new Failure('LOGO_NOT_USABLE', { reason }, { cause });

/** What the bytes are, whatever the file calls itself. Throws LOGO_NOT_USABLE with the reason. */
export function logoType(bytes: Uint8Array): LogoType {
  if (bytes.length > MAX_LOGO_BYTES) throw logoRefused('too-large');
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!buffer.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE)) return svgType(buffer);
  if (buffer.length < HEIGHT_AT + 4 || buffer.toString('latin1', 12, WIDTH_AT) !== 'IHDR')
    throw logoRefused('unreadable');
  const sides = [buffer.readUInt32BE(WIDTH_AT), buffer.readUInt32BE(HEIGHT_AT)];
  if (sides.some((side) => side > MAX_PIXELS)) throw logoRefused('too-many-pixels');
  return 'image/png';
}

function svgType(buffer: Buffer): LogoType {
  try {
    if (isSafeSvg(buffer)) return 'image/svg+xml';
  } catch (cause) {
    if (!(cause instanceof XmlRefused)) throw cause;
    throw logoRefused(cause.code === 'DOCTYPE' ? 'unsafe' : 'not-a-picture', cause);
  }
  throw logoRefused('unsafe');
}
