import {
  ChevronDown,
  ChevronsDownUp,
  ChevronsUpDown,
  ChevronUp,
  Copy,
  Download,
} from 'lucide-react';
import type { RefObject } from 'react';
import { saveFile } from '../../../../lib/files/save-file.ts';
import { useTranslation } from '../../../../lib/texts/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { toast } from '../../../../ui/toast/toast.tsx';
import type { XmlSearch } from './use-xml-search.ts';

type XmlToolsProps = {
  search: XmlSearch;
  input: RefObject<HTMLInputElement | null>;
  onLeave: () => void;
  onFoldAll: () => void;
  onUnfoldAll: () => void;
  file: File;
  text: string;
};

export function XmlTools(props: XmlToolsProps) {
  const { search, input, onLeave, onFoldAll, onUnfoldAll, file, text } = props;
  const { t } = useTranslation();
  const { sought, hits, at } = search;
  const nothing = sought !== '' && hits.length === 0;
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-2 border-b border-hairline px-4 py-1.5">
      <search className="flex min-w-0 flex-1 items-center gap-1 max-tablet:basis-full">
        <input
          ref={input}
          type="text"
          inputMode="search"
          autoComplete="off"
          spellCheck={false}
          aria-label={t('viewer.xml.search')}
          aria-keyshortcuts="/"
          placeholder={t('viewer.xml.search')}
          value={sought}
          onChange={(event) => search.seek(event.target.value)}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return;
            if (event.key === 'Enter') (event.shiftKey ? search.previous : search.next)();
            else if (event.key === 'Escape') leave(event.nativeEvent);
            else return;
            event.preventDefault();
          }}
          className="control min-w-0 max-w-72 flex-1"
        />
        <span aria-live="polite" className="tabular text-small whitespace-nowrap text-muted">
          {sought !== '' &&
            (nothing
              ? t('viewer.xml.nothing')
              : t('viewer.xml.hits', { at: at + 1, count: hits.length }))}
        </span>
        <IconButton
          icon={ChevronUp}
          label={t('viewer.xml.previous')}
          disabled={hits.length === 0}
          onClick={search.previous}
        />
        <IconButton
          icon={ChevronDown}
          label={t('viewer.xml.next')}
          disabled={hits.length === 0}
          onClick={search.next}
        />
      </search>
      <IconButton icon={ChevronsDownUp} label={t('viewer.xml.foldAll')} onClick={onFoldAll} />
      <IconButton icon={ChevronsUpDown} label={t('viewer.xml.unfoldAll')} onClick={onUnfoldAll} />
      <Button icon={Copy} onClick={() => void copy()}>
        {t('viewer.xml.copy')}
      </Button>
      <Button icon={Download} onClick={() => saveFile(file)}>
        {t('viewer.action.xml')}
      </Button>
    </div>
  );

  /** Escape clears the search text first, then leaves the field; it must not close the viewer. */
  function leave(event: KeyboardEvent) {
    event.stopPropagation();
    if (sought === '') onLeave();
    else search.seek('');
  }

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      toast.success(t('viewer.xml.copied'));
    } catch {
      // No secure connection, or not permitted.
      toast.warning(t('viewer.xml.notCopied'));
    }
  }
}
