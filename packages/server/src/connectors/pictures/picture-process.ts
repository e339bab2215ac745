import { type Picture, type PictureFault, UnusablePicture } from './port.ts';
import { redrawPicture } from './redraw-picture.ts';

/** Faults travel as values: errors lose their class on the way. */
export type RedrawOutcome = Picture | Readonly<{ fault: PictureFault }>;

/** Function of a picture process. */
export function redraw(bytes: Uint8Array): RedrawOutcome {
  try {
    return redrawPicture(bytes);
  } catch (error) {
    if (error instanceof UnusablePicture) return { fault: error.fault };
    throw error;
  }
}
