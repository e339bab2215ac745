import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useNarrow } from '../../lib/media/use-narrow.ts';
import { type PageAct, useOfferedActs } from '../../lib/page-acts.ts';
import { useShortcuts } from '../../lib/shortcuts.ts';
import { Button } from '../button.tsx';
import { Checkbox } from '../fields/checkbox.tsx';
import type { Selection } from '../list/index.ts';
import { actsFoot } from './acts-foot.tsx';
import { useIdleRoom } from './use-idle-room.ts';

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

/**
 * Chooses rows of a list, all of them or all that match. Begins a line of the tools, which others may end. In a narrow
 * window the acts on chosen rows are at its foot: there they move no row, and are visible at any scroll position.
 */
export function SelectionBar(props: SelectionBarProps) {
  const { loaded, selection, acts, words, canTakeAll, children } = props;
  const { places, hasMore } = loaded;
  const { ids, isEverything, setAll, setAllMatching, clear } = selection;
  const isAll = ids.size > 0 && ids.size === places.length;
  useOfferedActs(acts);
  useShortcuts({ a: () => setAll(!isAll), ...(ids.size > 0 && { Escape: clear }) });
  const foot = useNarrow() && ids.size > 0 ? actsFoot() : null;
  const line = useRef<HTMLDivElement>(null);
  // Before the line is measured.
  const box = useMovedBox(foot, line);
  const room = useIdleRoom(line, foot === null);
  if (places.length === 0) return null;
  const all = (label: string) => (
    <Checkbox
      className="whitespace-nowrap"
      label={label}
      checked={isAll}
      indeterminate={ids.size > 0 && !isAll}
      onChange={(event) => setAll(event.target.checked)}
    />
  );
  const chosen = isEverything ? words.everything : ids.size > 0 ? words.chosen : words.none;
  const acting = (
    <>
      {canTakeAll && isAll && hasMore && !isEverything && (
        <Button variant="quiet" className="text-primary-700!" onClick={setAllMatching}>
          {words.chooseMatching}
        </Button>
      )}
      <span className="ml-auto flex flex-wrap justify-end gap-2">{children}</span>
    </>
  );
  return (
    <>
      <span className="-mt-2 basis-full" />
      <div ref={line} style={room} className="flex grow flex-wrap items-center gap-2">
        {all(foot ? words.none : chosen)}
      </div>
      {createPortal(
        <>
          {foot && all(chosen)}
          {acting}
        </>,
        box,
      )}
    </>
  );
}

/**
 * Returns an element that is a child of the foot, or of the line where there is none. It is moved, not drawn anew, where a window becomes narrow
 * or wide: a dialog that one of the acts has opened stays open.
 */
function useMovedBox(foot: HTMLElement | null, line: RefObject<HTMLElement | null>): HTMLElement {
  const [box] = useState(() => {
    const made = document.createElement('div');
    made.className = 'contents';
    return made;
  });
  useLayoutEffect(() => {
    const home = foot ?? line.current;
    if (home && box.parentElement !== home) home.append(box);
  });
  useLayoutEffect(() => () => box.remove(), [box]);
  return box;
}
