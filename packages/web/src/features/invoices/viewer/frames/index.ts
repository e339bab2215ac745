export { BesideFrame } from './beside-frame.tsx';
export type { FrameProps } from './frame-props.ts';
export { ModalFrame } from './modal-frame.tsx';
export { PageFrame } from './page-frame.tsx';
export { useBeside } from './use-beside.ts';
