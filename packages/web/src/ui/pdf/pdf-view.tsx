import { ChevronDown, ChevronUp, ZoomIn, ZoomOut } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../lib/call-error.ts';
import { type OpenPdf, openPdf } from '../../lib/files/pdf-document.ts';
import { ErrorState } from '../error-state.tsx';
import { IconButton } from '../icon-button.tsx';
import { PdfPage } from './pdf-page.tsx';
import { VIEWER_ZOOM, type ZoomRange, zoomed } from './pdf-zoom.ts';

type PdfViewProps = { file: File; zoomRange?: ZoomRange };

/** A PDF with pages and zoom, drawn by ourselves: frames fail on phones. */
export function PdfView({ file, zoomRange = VIEWER_ZOOM }: PdfViewProps) {
  const { t } = useTranslation();
  const opened = useOpenPdf(file);
  const [zoom, setZoom] = useState<number>(zoomRange.start);
  const [page, setPage] = useState(1);
  const scroller = useRef<HTMLDivElement>(null);
  const width = useWidth(scroller);
  if (opened instanceof Error) {
    return (
      <ErrorState error={new CallError({ status: 0, code: 'UNEXPECTED' }, { cause: opened })} />
    );
  }
  const pages = opened?.document.numPages ?? 0;
  const goTo = (number: number) =>
    scroller.current?.querySelector(`[data-page="${number}"]`)?.scrollIntoView({ block: 'start' });
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="tabular flex shrink-0 items-center justify-center gap-1 border-b border-hairline px-3 py-1 text-small">
        <IconButton
          icon={ZoomOut}
          label={t('common.pdf.zoomOut')}
          disabled={zoom <= zoomRange.min}
          onClick={() => setZoom(zoomed(zoom, -1, zoomRange))}
        />
        <span className="w-11 text-center">{zoom * 10}%</span>
        <IconButton
          icon={ZoomIn}
          label={t('common.pdf.zoomIn')}
          disabled={zoom >= zoomRange.max}
          onClick={() => setZoom(zoomed(zoom, 1, zoomRange))}
        />
        <span aria-hidden className="mx-2 h-4 border-l border-line" />
        <IconButton
          icon={ChevronUp}
          label={t('common.pdf.previousPage')}
          disabled={page <= 1}
          onClick={() => goTo(page - 1)}
        />
        <span aria-live="polite">{t('common.pdf.page', { page, pages })}</span>
        <IconButton
          icon={ChevronDown}
          label={t('common.pdf.nextPage')}
          disabled={page >= pages}
          onClick={() => goTo(page + 1)}
        />
      </div>
      <section
        ref={scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
        aria-label={t('common.pdf.label')}
        className="flex min-h-0 flex-1 flex-col gap-4 overflow-auto bg-neutral-50 p-4"
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

function useOpenPdf(file: File): OpenPdf | Error | null {
  const [opened, setOpened] = useState<OpenPdf | Error | null>(null);
  useEffect(() => {
    let left = false;
    setOpened(null);
    const opening = openPdf(file);
    opening
      .then((pdf) => left || setOpened(pdf))
      .catch(
        (cause: unknown) => left || setOpened(cause instanceof Error ? cause : new Error('pdf')),
      );
    return () => {
      left = true;
      void opening.then(({ document }) => document.destroy()).catch(() => undefined);
    };
  }, [file]);
  return opened;
}

/** Room for a page in the scrolling region, without its padding. */
function useWidth(element: { current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
