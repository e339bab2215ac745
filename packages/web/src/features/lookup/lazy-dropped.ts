import { whenStill } from '../../lib/program/index.ts';
import { lazyPart } from '../../ui/program/lazy-part.tsx';

const Nothing = () => null;

/** Fetched after the page, since nothing is dropped before; where it cannot be fetched, drops are ignored. */
export const DroppedInvoice = lazyPart<object>(async () => {
  await new Promise<void>((still) => void whenStill(still));
  return import('./dropped-invoice.tsx').then(
    (file) => file.DroppedInvoice,
    () => Nothing,
  );
});
