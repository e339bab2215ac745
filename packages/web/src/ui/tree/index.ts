export { Tree } from './tree.tsx';
export type { TreeNode } from './tree-keys.ts';
export type { TreeDrop } from './use-tree-drop.ts';
