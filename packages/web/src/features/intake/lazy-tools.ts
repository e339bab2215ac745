import { withTexts } from '../../lib/program/index.ts';
import { lazyPart } from '../../ui/program/lazy-part.tsx';

/** Above the lists of received invoices. */
export const ImportTools = lazyPart(
  withTexts(async () => {
    const { ImportTools, fetchTools } = await import('./import-tools.tsx');
    await fetchTools();
    return ImportTools;
  }, 'intake'),
);
