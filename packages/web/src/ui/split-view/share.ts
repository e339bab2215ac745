/** Per cent of the width that neither pane falls below. */
export const LEAST_SHARE = 20;
export const MOST_SHARE = 100 - LEAST_SHARE;
const STEP = 2;

export const clamped = (share: number): number =>
  Math.min(MOST_SHARE, Math.max(LEAST_SHARE, share));

/** Where a key moves the line to (WAI-ARIA window splitter); null where it means nothing. */
export function shareAfter(key: string, share: number, usual: number): number | null {
  if (key === 'ArrowLeft') return clamped(share - STEP);
  if (key === 'ArrowRight') return clamped(share + STEP);
  if (key === 'Home') return LEAST_SHARE;
  if (key === 'End') return MOST_SHARE;
  if (key === 'Enter') return usual;
  return null;
}
