import { whenStill } from '../../lib/program/index.ts';
import { lazyPart } from '../../ui/program/lazy-part.tsx';

const Nothing = () => null;

/** Nobody drops anything before the page has come; where it cannot be fetched, nothing is taken. */
export const DroppedInvoice = lazyPart<object>(async () => {
  await new Promise<void>((still) => void whenStill(still));
  return import('./dropped-invoice.tsx').then(
    (file) => file.DroppedInvoice,
    () => Nothing,
  );
});
