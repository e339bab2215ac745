import { withTexts } from '../../lib/with-texts.ts';
import { lazyPart } from '../../ui/program/lazy-part.tsx';

/** Fetched when somebody signs with a token for the first time: nothing has been numbered until then. */
export const TokenSigning = lazyPart(
  withTexts(() => import('./token-signing.tsx').then((file) => file.TokenSigning)),
  { dismiss: ({ onClose }) => onClose(false) },
);
