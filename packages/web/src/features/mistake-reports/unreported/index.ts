export { UnreportedTab } from './unreported-tab.tsx';
export { useNarrowing } from './use-narrowing.ts';
export { usePreview } from './use-preview.ts';
