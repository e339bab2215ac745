import { toast as sonner } from 'sonner';

/** Bars that hold the main button of a page or a sheet, and the tabs of narrow windows. */
const BARS = '[data-bottom-bar]';
/** What ends so far above the lower edge is no bar at the foot of the window. */
const REACH = 120;
const GAP = 8;
const EDGE = 24;
const LOOK_AGAIN_MS = 250;

let isShown = false;
let watch: ReturnType<typeof setInterval> | null = null;

/** Called when the corner of the toasts is mounted; returns a disposer. */
export function showCorner(): () => void {
  isShown = true;
  positionAboveBars();
  return () => {
    isShown = false;
    rest();
  };
}

/** Positions the toasts above all bars at the foot of the window, as long as there are any. */
export function positionAboveBars(): void {
  if (!isShown) return;
  positionToasts();
  watch ??= setInterval(() => {
    if (sonner.getToasts().length > 0) positionToasts();
    else rest();
  }, LOOK_AGAIN_MS);
}

function rest(): void {
  if (watch) clearInterval(watch);
  watch = null;
}

function positionToasts(): void {
  const foot = window.innerHeight;
  const bars = [...document.querySelectorAll(BARS)]
    .map((bar) => bar.getBoundingClientRect())
    .filter(({ height, bottom }) => height > 0 && bottom > foot - REACH);
  const top = Math.min(foot, ...bars.map((bar) => bar.top));
  const bottom = foot - top + (bars.length > 0 ? GAP : EDGE);
  document.documentElement.style.setProperty('--toast-bottom', `${Math.round(bottom)}px`);
}
