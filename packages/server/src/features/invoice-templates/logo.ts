import { Failure } from '@hoadon/domain/errors/failure';
import {
  type Picture,
  type PictureFault,
  UnusablePicture,
} from '../../connectors/pictures/port.ts';
import type { InvoiceTemplatesDeps } from './deps.ts';

export const logoRefused = (reason: PictureFault, cause?: unknown): Failure =>
  new Failure('LOGO_NOT_USABLE', { reason }, { cause });

/** Returns the redrawn picture, safe to store and print. Throws LOGO_NOT_USABLE with the reason. */
export async function readLogo(
  { pictures }: Pick<InvoiceTemplatesDeps, 'pictures'>,
  companyId: string,
  bytes: Uint8Array,
): Promise<Picture> {
  try {
    return await pictures.redraw(companyId, bytes);
  } catch (cause) {
    if (!(cause instanceof UnusablePicture)) throw cause;
    throw logoRefused(cause.fault, cause);
  }
}
