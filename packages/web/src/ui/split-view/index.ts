export { SplitLine, SplitView } from './split-view.tsx';
export { useStoredShare } from './use-stored-share.ts';
