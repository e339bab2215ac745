import type { MarkedText } from '@hoadon/contracts/search';
import type { LucideIcon } from 'lucide-react';

/** One line of the palette: somewhere to go, something to do, or something that was found. */
export type PaletteEntry = Readonly<{
  /** Differs from every other's. */
  key: string;
  icon: LucideIcon;
  name: MarkedText;
  /** Behind the name, such as a tax code. */
  details?: readonly MarkedText[];
  /** At the end of the line, such as an amount. */
  aside?: string;
  /** Key that does the same. */
  shortcut?: string;
  onSelect: () => void;
}>;

export type PaletteGroup = Readonly<{ label: string; items: readonly PaletteEntry[] }>;
