import { useState } from 'react';
import { withTexts } from '../../lib/program/index.ts';
import { lazyPart } from '../../ui/program/lazy-part.tsx';
import type { PaletteProps } from './palette.tsx';
import { TypedAhead } from './typed-ahead.tsx';

const FetchedPalette = lazyPart<PaletteProps>(
  withTexts(() => import('./palette.tsx').then((file) => file.Palette), 'palette', 'settings'),
  {
    waiting: (props) => props.isOpen && <TypedAhead {...props} />,
    dismiss: ({ onDismiss }) => onDismiss(),
  },
);

/** Holds the typed text, since typing begins before the palette has been fetched. */
function PaletteWithText(props: Omit<PaletteProps, 'typed' | 'onType'>) {
  const [typed, setTyped] = useState('');
  const close = () => {
    setTyped('');
    props.onClose();
  };
  return <FetchedPalette {...props} typed={typed} onType={setTyped} onClose={close} />;
}

/** Fetched when the page has been still for a while, at the pointer's touch, or when it is opened. */
export const Palette = Object.assign(PaletteWithText, { preload: FetchedPalette.preload });
