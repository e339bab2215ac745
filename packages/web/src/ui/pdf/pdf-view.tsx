import { ChevronDown, ChevronUp, ZoomIn, ZoomOut } from 'lucide-react';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { CallError } from '../../lib/call-error.ts';
import { useShortcuts } from '../../lib/shortcuts.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { ErrorState } from '../error-state.tsx';
import { IconButton } from '../icon-button.tsx';
import { type CachedPdf, openedPdf, readPdf, shownIn } from './pdf-cache.ts';
import { PdfPage } from './pdf-page.tsx';
import { VIEWER_ZOOM, type ZoomRange, zoomed } from './pdf-zoom.ts';
import { usePinch } from './use-pinch.ts';

/** Of the region around the pages, on each side. Pixels. */
const PADDING = 16;

type PdfViewProps = {
  file: File;
  zoomRange?: ZoomRange;
  /** Controlled by callers that show several documents in turn, so that the zoom stays. In tenths. */
  zoom?: number;
  onZoom?: (zoom: number) => void;
};

/** A PDF with pages and zoom, drawn by ourselves: frames fail on phones. */
export function PdfView({ file, zoomRange = VIEWER_ZOOM, ...held }: PdfViewProps) {
  const { t } = useTranslation();
  const opened = useOpenPdf(file);
  const [ownZoom, setOwnZoom] = useState<number>(zoomRange.start);
  const { zoom = ownZoom, onZoom: setZoom = setOwnZoom } = held;
  const [page, setPage] = useState(1);
  const scroller = useRef<HTMLDivElement>(null);
  const [whole, setWhole] = useState<HTMLElement | null>(null);
  const width = useWidth(scroller);
  usePinch(scroller, { zoom, zoomRange, onZoom: setZoom });
  useShortcuts(
    {
      '+': () => setZoom(zoomed(zoom, 1, zoomRange)),
      '=': () => setZoom(zoomed(zoom, 1, zoomRange)),
      '-': () => setZoom(zoomed(zoom, -1, zoomRange)),
      '0': () => setZoom(zoomRange.start),
    },
    whole?.closest('[role=dialog]') ?? null,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: another document begins at its top
  useLayoutEffect(() => {
    scroller.current?.scrollTo({ top: 0 });
  }, [file]);
  useEffect(() => {
    if (width > 0) shownIn({ room: width, zoom: zoom / 10 });
  }, [width, zoom]);
  if (opened instanceof Error) {
    return (
      <ErrorState error={new CallError({ status: 0, code: 'UNEXPECTED' }, { cause: opened })} />
    );
  }
  const pages = opened?.document.numPages ?? 0;
  const goTo = (number: number) =>
    scroller.current?.querySelector(`[data-page="${number}"]`)?.scrollIntoView({ block: 'start' });
  return (
    <div ref={setWhole} className="flex min-h-0 flex-1 flex-col">
      <div className="tabular flex shrink-0 items-center justify-center gap-1 border-b border-hairline px-3 py-1 text-small">
        <IconButton
          icon={ZoomOut}
          label={t('pdf.zoomOut')}
          aria-keyshortcuts="-"
          disabled={zoom <= zoomRange.min}
          onClick={() => setZoom(zoomed(zoom, -1, zoomRange))}
        />
        <span className="w-11 text-center">{zoom * 10}%</span>
        <IconButton
          icon={ZoomIn}
          label={t('pdf.zoomIn')}
          aria-keyshortcuts="+"
          disabled={zoom >= zoomRange.max}
          onClick={() => setZoom(zoomed(zoom, 1, zoomRange))}
        />
        <span aria-hidden className="mx-2 h-4 border-l border-line" />
        <IconButton
          icon={ChevronUp}
          label={t('pdf.previousPage')}
          disabled={page <= 1}
          onClick={() => goTo(page - 1)}
        />
        <span aria-live="polite">{t('pdf.page', { page, pages })}</span>
        <IconButton
          icon={ChevronDown}
          label={t('pdf.nextPage')}
          disabled={page >= pages}
          onClick={() => goTo(page + 1)}
        />
      </div>
      <section
        ref={scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
        aria-label={t('pdf.label')}
        className="flex min-h-0 flex-1 touch-pan-x touch-pan-y flex-col gap-4 overflow-auto bg-neutral-50 p-4"
      >
        {opened &&
          width > 0 &&
          Array.from({ length: pages }, (_, index) => index + 1).map((number) => (
            <PdfPage
              key={number}
              pdf={opened}
              number={number}
              zoom={zoom / 10}
              room={width}
              scroller={scroller}
              onCurrent={setPage}
            />
          ))}
      </section>
    </div>
  );
}

type Answer = Readonly<{ file: File; opened: CachedPdf | Error }>;

/** The document, at once where it is open already. */
function useOpenPdf(file: File): CachedPdf | Error | null {
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => {
    let isLeft = false;
    const reading = readPdf(file);
    const take = (opened: CachedPdf | Error) => {
      if (!isLeft) setAnswer({ file, opened });
    };
    reading.opening.then(take, (cause: unknown) =>
      take(cause instanceof Error ? cause : new Error('pdf')),
    );
    return () => {
      isLeft = true;
      reading.done();
    };
  }, [file]);
  return answer?.file === file ? answer.opened : openedPdf(file);
}

/** Room for a page in the scrolling region, without its padding; known before the first paint. */
function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const measure = () => setWidth(Math.max(0, current.clientWidth - 2 * PADDING));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
