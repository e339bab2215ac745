import { useState } from 'react';
import { VIEWER_ZOOM } from '../../../ui/pdf/pdf-zoom.ts';

export type View = 'pdf' | 'xml' | 'details' | 'record' | 'family';

/** How somebody looks at invoices; it stays while he walks from one to the next. */
export function useViewerLook() {
  /** Null: what suits the invoice best. */
  const [view, setView] = useState<View | null>(null);
  /** In tenths. */
  const [zoom, setZoom] = useState<number>(VIEWER_ZOOM.start);
  return { view, setView, zoom, setZoom };
}

export type ViewerLook = ReturnType<typeof useViewerLook>;
