import { Search } from 'lucide-react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Palette } from './lazy-palette.tsx';

/** Looks like the box that it opens, and names the key that opens it too. */
export function SearchButton({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation();
  const preload = () => void Palette.preload();
  return (
    <button
      type="button"
      aria-keyshortcuts="Control+K"
      onClick={onOpen}
      onPointerEnter={preload}
      onFocus={preload}
      className="flex h-(--input-height) min-w-(--input-height) items-center justify-center gap-2 rounded-control text-muted hover:text-ink wide:w-72 wide:justify-start wide:border wide:border-edge wide:bg-surface wide:px-2.5"
    >
      <Search aria-hidden size={16} className="shrink-0" />
      <span className="sr-only flex-1 truncate text-left wide:not-sr-only">
        {t('shell.search')}
      </span>
      <kbd aria-hidden className="hidden font-sans text-small wide:block">
        Ctrl K
      </kbd>
    </button>
  );
}
