import { withTexts } from '../../lib/program/index.ts';
import { lazyPart } from '../../ui/program/lazy-part.tsx';

/** Comes with the tools of an invoice that is open. */
export const LookupTool = lazyPart(
  withTexts(() => import('./lookup-tool.tsx').then((file) => file.LookupTool), 'lookup'),
);
