import { withTexts } from '../../lib/program/index.ts';
import { lazyPart } from '../../ui/program/lazy-part.tsx';

export const ManageTags = lazyPart(
  withTexts(() => import('./manage-tags.tsx').then((file) => file.ManageTags), 'tags', 'failure'),
  { dismiss: ({ onClose }) => onClose() },
);
/** Over a page: the tags of one invoice, and what becomes of those of many. */
export const TagInvoice = lazyPart(
  withTexts(() => import('./tag-invoice.tsx').then((file) => file.TagInvoice), 'tags', 'failure'),
  { dismiss: ({ onClose }) => onClose() },
);
export const TagMany = lazyPart(
  withTexts(() => import('./tag-many.tsx').then((file) => file.TagMany), 'tags', 'failure'),
  { dismiss: ({ onClose }) => onClose() },
);
/** Below a button of the viewer. */
export const TagMenu = lazyPart(
  withTexts(() => import('./tag-menu.tsx').then((file) => file.TagMenu), 'tags', 'failure'),
);
export const TagTools = lazyPart(
  withTexts(() => import('./tag-tools.tsx').then((file) => file.TagTools), 'tags', 'failure'),
);
