export { useChipText } from './chip-text.ts';
export { FilterBar } from './filter-bar.tsx';
export type { FilterText, FilterTexts } from './filter-texts.ts';
