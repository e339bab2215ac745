import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { Search } from 'lucide-react';
import { useRef } from 'react';
import { Marked } from '../../features/search/index.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorLine } from '../../ui/error-line.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import type { PaletteEntry, PaletteGroup } from './palette-entry.ts';
import {
  MOST_TYPED,
  PALETTE_BOX,
  PALETTE_CLOSE,
  PALETTE_FRAME,
  PALETTE_ROW,
} from './palette-frame.ts';
import { PalettePlaces } from './palette-places.tsx';
import { useGroups } from './use-groups.ts';

const textOf = ({ name }: PaletteEntry): string => name.text;

export type PaletteProps = Readonly<{
  isOpen: boolean;
  typed: string;
  onType: (typed: string) => void;
  onClose: () => void;
  /** It could not be fetched, and is not asked for any more. */
  onDismiss: () => void;
}>;

/** Everything by its name; what it opens stays when it is closed. */
export const Palette = ({ isOpen, ...open }: PaletteProps) => (
  <>
    {isOpen && <OpenPalette {...open} />}
    <PalettePlaces />
  </>
);

/** Pages, acts on what is chosen, invoices, customers and vendors. */
function OpenPalette({ typed, onType, onClose }: Omit<PaletteProps, 'isOpen' | 'onDismiss'>) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const { groups, isSearching, error, again } = useGroups(typed);
  const choose = (entry: PaletteEntry) => {
    onClose();
    entry.onSelect();
  };
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop forceRender className="fixed inset-0 z-50 bg-scrim" />
        <Dialog.Popup
          aria-label={t('palette.title')}
          initialFocus={input}
          className={PALETTE_FRAME}
        >
          <Autocomplete.Root
            inline
            open
            mode="none"
            autoHighlight="always"
            items={groups}
            value={typed}
            onValueChange={onType}
            itemToStringValue={textOf}
          >
            <div className={PALETTE_ROW}>
              {isSearching ? (
                <Spinner />
              ) : (
                <Search aria-hidden size={16} className="shrink-0 text-muted" />
              )}
              <Autocomplete.Input
                ref={input}
                aria-label={t('palette.title')}
                placeholder={t('palette.placeholder')}
                maxLength={MOST_TYPED}
                className={PALETTE_BOX}
              />
              <Dialog.Close className={PALETTE_CLOSE}>{t('common.action.close')}</Dialog.Close>
            </div>
            {error && (
              <div className="flex items-center gap-3 border-b border-hairline px-4 py-2">
                <ErrorLine error={error} />
                <Button onClick={again}>{t('common.action.retry')}</Button>
              </div>
            )}
            <Autocomplete.Status className="sr-only">
              {isSearching ? t('common.loading') : ''}
            </Autocomplete.Status>
            <Autocomplete.Empty className="px-4 py-6 text-center text-muted empty:hidden">
              {isSearching ? t('common.loading') : t('palette.none', { query: typed })}
            </Autocomplete.Empty>
            <Autocomplete.List className="min-h-0 flex-1 overflow-y-auto p-2 empty:hidden">
              {(group: PaletteGroup) => (
                <Autocomplete.Group key={group.label} items={group.items} className="pb-1">
                  <Autocomplete.GroupLabel className="px-2 py-1 text-small text-muted">
                    {group.label}
                  </Autocomplete.GroupLabel>
                  <Autocomplete.Collection>
                    {(entry: PaletteEntry) => (
                      <Line key={entry.key} entry={entry} onChoose={choose} />
                    )}
                  </Autocomplete.Collection>
                </Autocomplete.Group>
              )}
            </Autocomplete.List>
          </Autocomplete.Root>
          <Keys />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

type LineProps = { entry: PaletteEntry; onChoose: (entry: PaletteEntry) => void };

function Line({ entry, onChoose }: LineProps) {
  const { icon: Icon, name, details = [], aside, shortcut } = entry;
  return (
    <Autocomplete.Item
      value={entry}
      onClick={() => onChoose(entry)}
      className="flex min-h-9 cursor-pointer items-center gap-x-3 rounded-control px-2 py-1 data-highlighted:bg-primary-50 max-tablet:flex-wrap"
    >
      <Icon aria-hidden size={16} className="shrink-0 text-muted" />
      <span className="min-w-0 flex-1 truncate">
        <Marked of={name} />
        {details.map((detail) => (
          <span key={detail.text} className="text-muted">
            {' · '}
            <Marked of={detail} />
          </span>
        ))}
      </span>
      {aside && (
        <span className="tabular shrink-0 text-small text-muted max-tablet:basis-full max-tablet:pl-7">
          {aside}
        </span>
      )}
      {shortcut && <Key name={shortcut} />}
    </Autocomplete.Item>
  );
}

const Key = ({ name }: { name: string }) => (
  <kbd className="shrink-0 rounded-pill border border-line bg-canvas px-1.5 font-sans text-small text-muted">
    {name}
  </kbd>
);

/** What the keys do, where there are some. */
function Keys() {
  const { t } = useTranslation();
  return (
    <footer className="hidden shrink-0 items-center gap-4 border-t border-line px-4 py-2 text-small text-muted tablet:flex">
      <span>
        <Key name="↑" /> <Key name="↓" /> {t('palette.keys.move')}
      </span>
      <span>
        <Key name="Enter" /> {t('palette.keys.choose')}
      </span>
      <span>
        <Key name="Esc" /> {t('palette.keys.close')}
      </span>
    </footer>
  );
}
