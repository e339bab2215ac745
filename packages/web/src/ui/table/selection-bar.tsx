import type { ReactNode } from 'react';
import { type PageAct, useOfferedActs } from '../../lib/page-acts.ts';
import { useShortcuts } from '../../lib/shortcuts.ts';
import { Button } from '../button.tsx';
import { Checkbox } from '../fields/checkbox.tsx';
import type { Selection } from '../list/index.ts';

export type SelectionBarProps = {
  /** The rows that are loaded, and whether there are more. */
  loaded: Readonly<{ places: readonly unknown[]; hasMore: boolean }>;
  selection: Selection;
  /** What can be done now, the most wanted first; the palette lists the same. */
  acts: readonly PageAct[];
  words: Readonly<{ none: string; chosen: string; everything: string; chooseMatching: string }>;
  /** Whether something can be done with all that match, loaded or not. */
  canTakeAll: boolean;
  /** The acts as they are shown here. */
  children: ReactNode;
};

/** Chooses rows of a list, all of them or all that match. Begins a line of the tools, which others may end. */
export function SelectionBar(props: SelectionBarProps) {
  const { loaded, selection, acts, words, canTakeAll, children } = props;
  const { places, hasMore } = loaded;
  const { ids, isEverything, setAll, setAllMatching, clear } = selection;
  const isAll = ids.size > 0 && ids.size === places.length;
  useOfferedActs(acts);
  useShortcuts({ a: () => setAll(!isAll), ...(ids.size > 0 && { Escape: clear }) });
  if (places.length === 0) return null;
  return (
    <>
      <span className="-mt-2 basis-full" />
      <div className="flex grow flex-wrap items-center gap-2">
        <Checkbox
          className="whitespace-nowrap"
          label={isEverything ? words.everything : ids.size > 0 ? words.chosen : words.none}
          checked={isAll}
          indeterminate={ids.size > 0 && !isAll}
          onChange={(event) => setAll(event.target.checked)}
        />
        {canTakeAll && isAll && hasMore && !isEverything && (
          <Button variant="quiet" className="text-primary-700!" onClick={setAllMatching}>
            {words.chooseMatching}
          </Button>
        )}
        <span className="ml-auto flex flex-wrap justify-end gap-2">{children}</span>
      </div>
    </>
  );
}
