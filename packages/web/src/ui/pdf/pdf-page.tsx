import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OpenPdf } from '../../lib/files/pdf-document.ts';
import './pdf-page.css';

/** A PDF point is 1/72 inch, a CSS pixel 1/96. */
const NATURAL = 96 / 72;
const A4_POINTS = { width: 595, height: 842 };

type PdfPageProps = {
  pdf: OpenPdf;
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
  const [size, setSize] = useState(A4_POINTS);
  const [near, setNear] = useState(number === 1);
  const scale = Math.min(NATURAL, room / size.width) * zoom;

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

  useEffect(() => {
    if (!near || !sheet.current) return;
    const drawing = draw(pdf, number, scale, sheet.current, setSize);
    return () => drawing.stop();
  }, [near, pdf, number, scale]);

  return (
    <section
      ref={sheet}
      data-page={number}
      aria-label={t('common.pdf.sheet', { page: number })}
      className="pdf-page mx-auto shrink-0"
      style={{ width: size.width * scale, height: size.height * scale }}
    />
  );
}

function draw(
  { reader, document }: OpenPdf,
  number: number,
  scale: number,
  sheet: HTMLElement,
  onSize: (size: { width: number; height: number }) => void,
) {
  let stop = () => {};
  let stopped = false;
  const run = async () => {
    const page = await document.getPage(number);
    if (stopped) return;
    const [left = 0, bottom = 0, right = 0, top = 0] = page.view;
    onSize({ width: right - left, height: top - bottom });
    const viewport = page.getViewport({ scale });
    const density = window.devicePixelRatio || 1;
    const canvas = window.document.createElement('canvas');
    canvas.width = Math.floor(viewport.width * density);
    canvas.height = Math.floor(viewport.height * density);
    canvas.setAttribute('aria-hidden', 'true');
    const task = page.render({ canvas, viewport, transform: [density, 0, 0, density, 0, 0] });
    stop = () => task.cancel();
    await task.promise;
    if (stopped) return;
    const words = window.document.createElement('div');
    words.className = 'pdf-words';
    sheet.replaceChildren(canvas, words);
    sheet.style.setProperty('--total-scale-factor', String(scale));
    const layer = new reader.TextLayer({
      textContentSource: page.streamTextContent(),
      container: words,
      viewport,
    });
    stop = () => layer.cancel();
    await layer.render();
  };
  run().catch(() => undefined);
  return {
    stop: () => {
      stopped = true;
      stop();
    },
  };
}
