import { GalleryButtons } from './gallery-buttons.tsx';
import { GalleryFields } from './gallery-fields.tsx';
import { GalleryLayers } from './gallery-layers.tsx';
import { GalleryMarks } from './gallery-marks.tsx';
import { GalleryStates } from './gallery-states.tsx';
import { GalleryTables } from './gallery-tables.tsx';

/** The small parts, all on one page; the larger ones have a page each. */
export function GalleryBasics() {
  return (
    <>
      <GalleryButtons />
      <GalleryFields />
      <GalleryMarks />
      <GalleryLayers />
      <GalleryTables />
      <GalleryStates />
    </>
  );
}
