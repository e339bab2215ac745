import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useShortcuts } from '../../lib/shortcuts.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';

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
  const { ask, askSoon } = useAsking(value, onSearch, setTyped);
  useShortcuts({
    '/': () => {
      input.current?.focus();
      input.current?.select();
    },
  });
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
        onChange={(event) => {
          setTyped(event.target.value);
          askSoon(event.target.value);
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter') ask(typed);
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
            ask('');
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

/**
 * Asks for what is typed and follows what is asked for elsewhere, such as by the back button. What was
 * asked from here comes back as a value later, when more may be typed already: it changes nothing.
 */
function useAsking(
  value: string,
  onSearch: (text: string) => void,
  onOther: (value: string) => void,
) {
  const latest = useRef(onSearch);
  latest.current = onSearch;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Asked from here and not come back yet, the earliest first. */
  const pendingSearches = useRef<readonly string[]>([]);
  const seen = useRef(value);
  useEffect(() => {
    if (value === seen.current) return;
    seen.current = value;
    const own = pendingSearches.current.indexOf(value);
    pendingSearches.current = pendingSearches.current.slice(own + 1);
    if (own < 0) onOther(value);
  }, [value, onOther]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const ask = (text: string) => {
    clearTimeout(timer.current);
    const wanted = text.trim();
    if (wanted === (pendingSearches.current.at(-1) ?? seen.current)) return;
    pendingSearches.current = [...pendingSearches.current, wanted];
    latest.current(wanted);
  };
  const askSoon = (text: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => ask(text), DEBOUNCE_MS);
  };
  return { ask, askSoon };
}
