export { SplitLine, SplitView } from './split-view.tsx';
export { useKeptShare } from './use-kept-share.ts';
