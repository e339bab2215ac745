import { withTexts } from '../../lib/program/index.ts';
import { lazyPart } from '../../ui/program/lazy-part.tsx';

export const LookupWindow = lazyPart(
  withTexts(() => import('./lookup-window.tsx').then((file) => file.LookupWindow), 'lookup'),
  { dismiss: ({ onClose }) => onClose() },
);
