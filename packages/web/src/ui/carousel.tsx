import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useReducedMotion } from '../lib/media/use-reduced-motion.ts';
import { useTranslation } from '../lib/texts/use-translation.ts';
import { IconButton } from './icon-button.tsx';

type CarouselProps = {
  label: string;
  slides: readonly Readonly<{ key: string; content: ReactNode }>[];
  /** Milliseconds until the next slide comes by itself; left out: none does. */
  interval?: number;
};

/**
 * Slides side by side. Scroll snapping is the browser's, so touch, wheel and arrow keys all work. An automatic carousel
 * restarts after the last slide, pauses under the pointer or with the focus, can be stopped, and does not move where
 * the system prefers reduced motion.
 */
export function Carousel({ label, slides, interval }: CarouselProps) {
  const { t } = useTranslation();
  const still = useReducedMotion();
  const track = useRef<HTMLDivElement>(null);
  const [index, setIndex] = useState(0);
  const [paused, setPaused] = useState(false);
  const [attended, setAttended] = useState(false);
  const last = slides.length - 1;
  const moves = interval !== undefined && !still;
  const show = (next: number) => {
    const width = track.current?.clientWidth ?? 0;
    // From the last slide to the first without animation: scrolling back through all of them shows nothing useful.
    const behavior = still || Math.abs(next - index) > 1 ? 'instant' : 'smooth';
    track.current?.scrollTo({ left: next * width, behavior });
  };
  useTimer(moves && !paused && !attended ? interval : null, () =>
    show(index === last ? 0 : index + 1),
  );
  const onKey = (event: KeyboardEvent) => {
    const to = targetOf(event.key, index, last);
    if (to === null) return;
    event.preventDefault();
    show(to);
  };
  return (
    <section
      aria-roledescription="carousel"
      aria-label={label}
      className="flex flex-col gap-2"
      onKeyDown={onKey}
      onPointerEnter={() => setAttended(true)}
      onPointerLeave={() => setAttended(false)}
      onFocus={() => setAttended(true)}
      onBlur={() => setAttended(false)}
    >
      <div
        ref={track}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
        onScroll={({ currentTarget }) =>
          setIndex(Math.round(currentTarget.scrollLeft / Math.max(currentTarget.clientWidth, 1)))
        }
        className="flex snap-x snap-mandatory overflow-x-auto rounded-control [scrollbar-width:none]"
      >
        {slides.map(({ key, content }) => (
          <div key={key} className="w-full shrink-0 snap-center">
            {content}
          </div>
        ))}
      </div>
      <div className="tabular flex items-center justify-center gap-2 text-small text-muted">
        <IconButton
          icon={ChevronLeft}
          label={t('common.action.previous')}
          disabled={index === 0}
          onClick={() => show(index - 1)}
        />
        <span aria-live={moves && !paused && !attended ? 'off' : 'polite'}>
          {t('common.slide', { index: index + 1, total: slides.length })}
        </span>
        <IconButton
          icon={ChevronRight}
          label={t('common.action.next')}
          disabled={index >= last}
          onClick={() => show(index + 1)}
        />
        {moves && (
          <IconButton
            icon={paused ? Play : Pause}
            label={t(paused ? 'common.action.play' : 'common.action.pause')}
            onClick={() => setPaused(!paused)}
          />
        )}
      </div>
    </section>
  );
}

/** Where a key leads; null: it is none of ours. */
function targetOf(key: string, index: number, last: number): number | null {
  if (key === 'ArrowLeft') return Math.max(index - 1, 0);
  if (key === 'ArrowRight') return Math.min(index + 1, last);
  if (key === 'Home') return 0;
  return key === 'End' ? last : null;
}

/** Does something every so many milliseconds; null: not now. */
function useTimer(interval: number | null, act: () => void): void {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    if (interval === null) return;
    const timer = setInterval(() => latest.current(), interval);
    return () => clearInterval(timer);
  }, [interval]);
}
