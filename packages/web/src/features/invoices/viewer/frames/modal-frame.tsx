import { Modal } from '../../../../ui/overlays/modal.tsx';
import type { FrameProps } from './frame-props.ts';

/** Over the list, 80 % of the window wide (VIEW-001). */
export const ModalFrame = (props: FrameProps) => <Modal {...props} open size="viewer" bare />;
