export * from './list/index.ts';
export { shownColumns } from './look/index.ts';
export { directoryItems, useFilterTexts } from './narrowing/index.ts';
export { TagHead, useTag } from './tag-head.tsx';
