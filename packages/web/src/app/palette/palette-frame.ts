/** Position of the palette, and of its placeholder while it is being fetched. */
export const PALETTE_FRAME =
  'fixed inset-0 z-50 flex flex-col overflow-hidden bg-surface outline-none tablet:inset-auto tablet:top-[12vh] tablet:left-1/2 tablet:max-h-[70vh] tablet:w-150 tablet:max-w-[calc(100vw-48px)] tablet:-translate-x-1/2 tablet:rounded-modal tablet:shadow-float';
export const PALETTE_ROW = 'flex shrink-0 items-center gap-3 border-b border-line px-4';
export const PALETTE_BOX = 'h-12 min-w-0 flex-1 bg-transparent outline-none';
/** A desk has Esc. */
export const PALETTE_CLOSE = 'text-muted tablet:sr-only';
/** Characters of a search. */
export const MOST_TYPED = 200;
