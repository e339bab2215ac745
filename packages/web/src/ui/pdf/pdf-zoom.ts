/** VIEW-013: 0.5 to 2 in steps of 0.2 from 1. In tenths, so that steps stay exact. */
export const VIEWER_ZOOM = { min: 5, max: 20, step: 2, start: 10 } as const;
/** VIEW-014: 0.7 to 1.6 in steps of 0.1 from 1.5 (AMB-08). */
export const PREVIEW_ZOOM = { min: 7, max: 16, step: 1, start: 15 } as const;
/** The same in the window of the form, from 1.4 (AMB-08). */
export const FORM_PREVIEW_ZOOM = { ...PREVIEW_ZOOM, start: 14 } as const;
export type ZoomRange = Readonly<Record<keyof typeof VIEWER_ZOOM, number>>;

const within = (zoom: number, { min, max }: ZoomRange): number =>
  Math.min(max, Math.max(min, zoom));

/** The next step up or down; the ends of the range are reachable although they are no whole step. */
export function zoomed(zoom: number, by: 1 | -1, range: ZoomRange): number {
  const { start, step } = range;
  const steps = (zoom - start) / step;
  // From an end that is no whole step the way back leads to the step beside it.
  const next = by === 1 ? Math.floor(steps) + 1 : Math.ceil(steps) - 1;
  return within(start + next * step, range);
}

/** The step nearest to where two fingers drew it. */
export const nearestZoom = (zoom: number, range: ZoomRange): number =>
  within(range.start + Math.round((zoom - range.start) / range.step) * range.step, range);
