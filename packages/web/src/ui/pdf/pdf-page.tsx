import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { A4, type DrawnPage, drawPage, type PageSize, scaleOf } from './draw-page.ts';
import type { CachedPdf } from './pdf-cache.ts';
import './pdf-page.css';

type PdfPageProps = {
  pdf: CachedPdf;
  number: number;
  /** 1: natural size, or the width of the room where that is less. */
  zoom: number;
  room: number;
  scroller: RefObject<HTMLElement | null>;
  onCurrent: (page: number) => void;
};

/** One sheet, drawn when it comes near the window, with selectable text over it. */
export function PdfPage({ pdf, number, zoom, room, scroller, onCurrent }: PdfPageProps) {
  const { t } = useTranslation();
  const sheet = useRef<HTMLElement>(null);
  const [size, setSize] = useState((number === 1 && pdf.first?.size) || A4);
  const [near, setNear] = useState(number === 1);
  const scale = scaleOf(size, { room, zoom });

  useEffect(() => {
    if (!sheet.current) return;
    const root = scroller.current;
    const approach = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      root,
      rootMargin: '800px',
    });
    const current = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && onCurrent(number),
      { root, rootMargin: '-45% 0px -45% 0px' },
    );
    approach.observe(sheet.current);
    current.observe(sheet.current);
    return () => {
      approach.disconnect();
      current.disconnect();
    };
  }, [scroller, number, onCurrent]);

  // Before the browser paints: what was drawn ahead is there at once.
  useLayoutEffect(() => {
    if (!near || !sheet.current) return;
    return show({ pdf, number, scale }, sheet.current, setSize);
  }, [near, pdf, number, scale]);

  return (
    <section
      ref={sheet}
      data-page={number}
      aria-label={t('pdf.sheet', { page: number })}
      className="pdf-page mx-auto shrink-0"
      style={{ width: size.width * scale, height: size.height * scale }}
    />
  );
}

type Shown = Readonly<{ pdf: CachedPdf; number: number; scale: number }>;

/** Puts the page on its sheet, drawn ahead or now; answers how to call that off. */
function show(
  { pdf, number, scale }: Shown,
  sheet: HTMLElement,
  onSize: (size: PageSize) => void,
): () => void {
  let stopWords = () => {};
  const put = (drawn: DrawnPage) => {
    onSize(drawn.size);
    stopWords = lay(pdf, drawn, sheet);
  };
  const ahead = number === 1 ? pdf.first : null;
  if (ahead?.scale === scale) {
    put(ahead);
    return () => stopWords();
  }
  let isStopped = false;
  const drawing = drawPage(pdf, number, scale);
  drawing.drawn
    .then((drawn) => {
      if (isStopped) return;
      if (number === 1) pdf.first = drawn;
      put(drawn);
    })
    .catch(() => undefined);
  return () => {
    isStopped = true;
    drawing.stop();
    stopWords();
  };
}

/** The drawing with its words over it. */
function lay(
  { reader }: CachedPdf,
  { page, scale, canvas }: DrawnPage,
  sheet: HTMLElement,
): () => void {
  const words = window.document.createElement('div');
  words.className = 'pdf-words';
  sheet.replaceChildren(canvas, words);
  sheet.dataset['drawn'] = String(scale);
  sheet.style.setProperty('--total-scale-factor', String(scale));
  const layer = new reader.TextLayer({
    textContentSource: page.streamTextContent(),
    container: words,
    viewport: page.getViewport({ scale }),
  });
  // The drawing is seen first; its words are there before anybody can reach for them.
  const painted = afterPaint(() => void layer.render().catch(() => undefined));
  return () => {
    painted();
    layer.cancel();
  };
}

/** Returns a disposer. */
function afterPaint(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(act);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
