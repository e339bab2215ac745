/** One grid for head, rows and skeleton, so that they cannot drift apart. */
export const COLUMNS =
  'grid items-center gap-x-3 px-4 grid-cols-[112px_76px_minmax(0,1fr)_150px_88px_136px_32px] wide:grid-cols-[112px_84px_minmax(0,1fr)_232px_160px_92px_152px_32px]';

/** Kept for wide windows only. */
export const WIDE_ONLY = 'hidden wide:flex';
