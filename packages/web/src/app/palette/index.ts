export { Palette } from './lazy-palette.tsx';
export { clearRecentThings } from './recent-things.ts';
export { SearchButton } from './search-button.tsx';
export { usePaletteKey } from './use-palette-key.ts';
