import { useState } from 'react';
import { VIEWER_ZOOM } from '../../../ui/pdf/pdf-zoom.ts';

export type ViewerTab = 'pdf' | 'xml' | 'details' | 'record' | 'family';

/** Tab and zoom of the viewer, retained when the user moves to the next invoice. */
export function useViewerLook() {
  /** Null: chosen by the invoice. */
  const [view, setView] = useState<ViewerTab | null>(null);
  /** In tenths. */
  const [zoom, setZoom] = useState<number>(VIEWER_ZOOM.start);
  return { view, setView, zoom, setZoom };
}

export type ViewerLook = ReturnType<typeof useViewerLook>;
