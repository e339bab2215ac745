import { withTexts } from '../../lib/program/index.ts';
import { lazyPart } from '../../ui/program/lazy-part.tsx';

export const Reconnect = lazyPart(
  withTexts(
    () => import('./reconnect.tsx').then((file) => file.Reconnect),
    'taxAccount',
    'failure',
  ),
  { dismiss: ({ onClose }) => onClose() },
);

/** Comes with the tools of an invoice that is open. */
export const FetchOriginal = lazyPart(
  withTexts(
    () => import('./fetch-original.tsx').then((file) => file.FetchOriginal),
    'taxAccount',
    'failure',
  ),
);
