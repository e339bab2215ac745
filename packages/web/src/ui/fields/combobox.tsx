import { Combobox as Base } from '@base-ui/react/combobox';
import { foldForSearch } from '@hoadon/domain/search/fold';
import { Check, ChevronDown } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { LOCAL_DELAY, REMOTE_DELAY } from './autocomplete-delays.ts';
import { DismissName } from './dismiss-name.tsx';
import { useFieldControl } from './field-control.ts';
import { useOpenList } from './use-open-list.ts';

/** UX-021. */
const MOST_SUGGESTIONS = 25;

export type ComboboxItem = Readonly<{ value: string; label: string; detail?: string }>;

type ComboboxProps = {
  items: readonly ComboboxItem[];
  value: string | null;
  onChange: (value: string | null) => void;
  /**
   * Called with the typed text after a pause in typing, for items that come from the server. Leave out to search among
   * `items`.
   */
  onSearch?: (text: string) => void;
  loading?: boolean;
  disabled?: boolean;
  placeholder?: string;
  'aria-label'?: string;
};

/** Whether an item holds what is typed, accents, case and punctuation aside. */
export const matches = (item: ComboboxItem, query: string): boolean =>
  foldForSearch(`${item.label} ${item.detail ?? ''}`).includes(foldForSearch(query));

/** Picks one of many by typing part of it, with or without accents. */
export function Combobox(props: ComboboxProps) {
  const { items, value, onChange, onSearch, loading = false, disabled = false } = props;
  const { t } = useTranslation();
  const control = useFieldControl(props);
  const [query, setQuery] = useState('');
  const sought = useSettled(query, LOCAL_DELAY);
  const search = useRemoteSearch(onSearch);
  const list = useOpenList();
  const isWaiting = loading || search.isWaiting;
  // Items from the server may belong to an earlier text until the search for this one has completed.
  const isCurrent = onSearch ? !isWaiting : sought === query;
  const chosen = items.find((item) => item.value === value) ?? null;
  return (
    <Base.Root
      items={items}
      // The first match is the one that Enter takes.
      autoHighlight
      limit={MOST_SUGGESTIONS}
      value={chosen}
      disabled={disabled}
      open={list.open}
      onOpenChange={(next, { reason }) => list.change(next, reason)}
      itemToStringLabel={(item: ComboboxItem) => item.label}
      isItemEqualToValue={(a: ComboboxItem, b: ComboboxItem) => a.value === b.value}
      // All items are shown where nothing is typed, or where the text is that of the chosen item.
      filter={onSearch ? null : (item, typed) => typed === '' || matches(item, sought)}
      onValueChange={(item: ComboboxItem | null) => onChange(item?.value ?? null)}
      onInputValueChange={(text, details) => {
        setQuery(text);
        if (details.reason === 'input-change') search.type(text);
      }}
    >
      <span className="relative block">
        <Base.Input
          {...control}
          aria-label={props['aria-label']}
          placeholder={props.placeholder}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !list.open || isCurrent) return;
            // What is in sight was found for what was typed before.
            event.preventDefault();
            event.preventBaseUIHandler();
            const first = onSearch ? undefined : items.find((item) => matches(item, query));
            if (!first) return;
            onChange(first.value);
            list.change(false, 'item-press');
          }}
          className="control pr-7!"
        />
        <Base.Trigger
          aria-label={t('common.picker.open')}
          className="absolute inset-y-0 right-0 flex w-7 items-center justify-center text-muted"
        >
          <ChevronDown aria-hidden size={16} />
        </Base.Trigger>
      </span>
      <Base.Portal>
        <Base.Positioner sideOffset={4} className="z-60">
          <Base.Popup className="floating max-h-72 w-(--anchor-width) min-w-50 overflow-y-auto py-1">
            <DismissName />
            <Base.Status className="px-3 text-muted empty:hidden">
              {isWaiting ? t('common.picker.loading') : null}
            </Base.Status>
            <Base.Empty className="px-3 py-1.5 text-muted empty:hidden">
              {isWaiting ? null : t('common.picker.none', { query })}
            </Base.Empty>
            <Base.List>
              {(item: ComboboxItem) => (
                <Base.Item
                  key={item.value}
                  value={item}
                  className="flex min-h-8 cursor-pointer items-center gap-2 px-3 py-1 data-highlighted:bg-primary-50"
                >
                  <span className="min-w-0 flex-1">
                    <span className="block truncate">{item.label}</span>
                    {item.detail && (
                      <span className="block truncate text-small text-muted">{item.detail}</span>
                    )}
                  </span>
                  <Base.ItemIndicator>
                    <Check aria-hidden size={16} className="text-primary-600" />
                  </Base.ItemIndicator>
                </Base.Item>
              )}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

/** Asks by what was typed last, once no key has been pressed for a while. */
function useRemoteSearch(onSearch: ComboboxProps['onSearch']) {
  const [isWaiting, setWaiting] = useState(false);
  const latest = useRef(onSearch);
  latest.current = onSearch;
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const type = (text: string) => {
    if (!onSearch) return;
    clearTimeout(timer.current);
    setWaiting(true);
    timer.current = setTimeout(() => {
      setWaiting(false);
      latest.current?.(text);
    }, REMOTE_DELAY);
  };
  return { isWaiting, type };
}
