import { withTexts } from '../../lib/program/index.ts';
import { lazyPart } from '../../ui/program/lazy-part.tsx';

/** Fetched with its texts at the first signing with a token. */
export const TokenSigning = lazyPart(
  withTexts(() => import('./token-signing.tsx').then((file) => file.TokenSigning), 'signing'),
  { dismiss: ({ onClose }) => onClose('untouched') },
);

export const DocumentSigning = lazyPart(
  withTexts(
    () => import('./document/document-signing.tsx').then((file) => file.DocumentSigning),
    'signing',
  ),
  { dismiss: ({ onClose }) => onClose() },
);

export const TokenCheck = lazyPart(
  withTexts(() => import('./token-check.tsx').then((file) => file.TokenCheck), 'signing'),
);
