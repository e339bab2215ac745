export { UnreportedTab } from './unreported-tab.tsx';
export { useNarrowing } from './use-narrowing.ts';
export { useNothingFound } from './use-nothing-found.ts';
export { usePreview } from './use-preview.ts';
