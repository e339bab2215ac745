import {
  cloneElement,
  type HTMLAttributes,
  type ReactElement,
  useEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';

const DELAY_MS = 500;
/** Room a hint may need below its element before it moves above. */
const ROOM = 40;
const GAP = 6;

type Place = Readonly<{ left: number; top: number; above: boolean }>;

function placeOf(element: Element): Place {
  const { left, width, top, bottom } = element.getBoundingClientRect();
  const above = bottom + ROOM > window.innerHeight;
  return { left: left + width / 2, top: above ? top - GAP : bottom + GAP, above };
}

type TooltipProps = { text: string; children: ReactElement<HTMLAttributes<HTMLElement>> };

/**
 * A short hint on hover and focus; Esc takes it away. It repeats the element's accessible name or
 * adds to it, and is never the only place where something is said.
 */
export function Tooltip({ text, children }: TooltipProps) {
  const [place, setPlace] = useState<Place | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hide = () => {
    clearTimeout(timer.current);
    setPlace(null);
  };
  const show = (element: Element, delay: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setPlace(placeOf(element)), delay);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!place) return;
    const dismiss = (event: KeyboardEvent) => event.key === 'Escape' && setPlace(null);
    document.addEventListener('keydown', dismiss);
    return () => document.removeEventListener('keydown', dismiss);
  }, [place]);
  return (
    <>
      {cloneElement(children, {
        onPointerEnter: (event) => {
          if (event.pointerType === 'mouse') show(event.currentTarget, DELAY_MS);
        },
        onPointerLeave: hide,
        onPointerDown: hide,
        onFocus: (event) => {
          if (event.currentTarget.matches(':focus-visible')) show(event.currentTarget, DELAY_MS);
        },
        onBlur: hide,
      })}
      {place &&
        createPortal(
          <span
            aria-hidden
            className="pointer-events-none fixed z-60 rounded-pill bg-ink px-2 py-1 text-small whitespace-nowrap text-on-fill"
            style={{
              left: place.left,
              top: place.top,
              translate: `-50% ${place.above ? '-100%' : '0'}`,
            }}
          >
            {text}
          </span>,
          document.body,
        )}
    </>
  );
}
