import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './icon-button.tsx';

type CarouselProps = {
  label: string;
  slides: readonly Readonly<{ key: string; content: ReactNode }>[];
};

/** Slides side by side; the browser snaps them, so a finger, a wheel and the arrows all work. */
export function Carousel({ label, slides }: CarouselProps) {
  const { t } = useTranslation();
  const track = useRef<HTMLDivElement>(null);
  const [index, setIndex] = useState(0);
  const show = (next: number) => {
    const width = track.current?.clientWidth ?? 0;
    track.current?.scrollTo({ left: next * width, behavior: 'smooth' });
  };
  return (
    <section aria-roledescription="carousel" aria-label={label} className="flex flex-col gap-2">
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
        <span aria-live="polite">
          {t('common.slide', { index: index + 1, total: slides.length })}
        </span>
        <IconButton
          icon={ChevronRight}
          label={t('common.action.next')}
          disabled={index >= slides.length - 1}
          onClick={() => show(index + 1)}
        />
      </div>
    </section>
  );
}
