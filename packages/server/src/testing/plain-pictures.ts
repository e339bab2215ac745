import type { Pictures } from '../connectors/pictures/port.ts';
import { redrawPicture } from '../connectors/pictures/redraw-picture.ts';

/** Pictures as the product draws them, in this process. */
export const plainPictures: Pictures = {
  redraw: async (_companyId, bytes) => redrawPicture(bytes),
  close: async () => {},
};
