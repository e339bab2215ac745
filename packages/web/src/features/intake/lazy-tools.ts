import { withTexts } from '../../lib/program/index.ts';
import { lazyPart } from '../../ui/program/lazy-part.tsx';

/** Stands over the lists that invoices of others come to. */
export const ImportTools = lazyPart(
  withTexts(() => import('./import-tools.tsx').then((file) => file.ImportTools), 'intake'),
);
