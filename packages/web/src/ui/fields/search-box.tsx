import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShortcuts } from '../../lib/shortcuts.ts';

const DEBOUNCE_MS = 500;

type SearchBoxProps = {
  value: string;
  onSearch: (text: string) => void;
  label: string;
};

/** Searches half a second after the last key, at once on Enter; `/` brings the cursor here. */
export function SearchBox({ value, onSearch, label }: SearchBoxProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  const search = useRef(onSearch);
  search.current = onSearch;
  useShortcuts({
    '/': () => {
      input.current?.focus();
      input.current?.select();
    },
  });
  useEffect(() => setTyped(value), [value]);
  useEffect(() => {
    if (typed.trim() === value) return;
    const timer = setTimeout(() => search.current(typed.trim()), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed, value]);
  return (
    <search className="relative block w-full max-w-90">
      <Search
        aria-hidden
        size={16}
        className="pointer-events-none absolute inset-y-0 left-2.5 my-auto text-muted"
      />
      <input
        ref={input}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={label}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter') onSearch(typed.trim());
          if (event.key === 'Escape') input.current?.blur();
        }}
        className="control px-8!"
      />
      {typed && (
        <button
          type="button"
          aria-label={t('common.action.clear')}
          onClick={() => {
            setTyped('');
            onSearch('');
            input.current?.focus();
          }}
          className="absolute inset-y-0 right-0 flex w-8 items-center justify-center rounded-control text-muted hover:text-ink"
        >
          <X aria-hidden size={14} />
        </button>
      )}
    </search>
  );
}
