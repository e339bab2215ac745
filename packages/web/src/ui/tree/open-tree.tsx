import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useMedia } from '../../lib/media/use-media.ts';
import { useRowsInSight } from '../sight/index.ts';
import { type TreeAct, type TreeNode, treeKey, visibleNodes } from './tree-keys.ts';
import { TreeRow } from './tree-row.tsx';
import { isLetter, NOTHING_TYPED, nodeTyped, typed } from './typeahead.ts';
import { type TreeDrop, useTreeDrop } from './use-tree-drop.ts';

const ROW = 28;
/** For fingers. */
const TALL_ROW = 40;

export type OpenTreeProps = {
  label: string;
  nodes: readonly TreeNode[];
  selectedId: string | null;
  /** Where several may be chosen: those that are. Selecting one adds it or takes it away. */
  chosen?: readonly string[];
  onSelect: (id: string) => void;
  defaultExpanded?: readonly string[];
  drop?: TreeDrop;
  /** Further keys of a node; true where the key is taken. */
  onNodeKey?: (key: string, id: string) => boolean;
};

export function OpenTree(props: OpenTreeProps) {
  const { label, nodes, selectedId, chosen, onSelect, defaultExpanded = [], drop } = props;
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(() => new Set(defaultExpanded));
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const rowHeight = useMedia('(pointer: coarse)') ? TALL_ROW : ROW;
  const scroller = useRef<HTMLDivElement>(null);
  const word = useRef(NOTHING_TYPED);
  const visible = useMemo(() => visibleNodes(nodes, expanded), [nodes, expanded]);
  const indexOf = useMemo(
    () => new Map(visible.map(({ node }, index) => [node.id, index])),
    [visible],
  );
  const stop = [focusedId, selectedId].find((id) => id !== null && indexOf.has(id));
  const stopIndex = indexOf.get(stop ?? '') ?? 0;

  const { total, rows, reveal } = useRowsInSight(scroller, {
    count: visible.length,
    rowHeight,
    // The row that Tab stops at.
    always: stopIndex,
  });
  const open = (ids: readonly string[]) => setExpanded((before) => new Set([...before, ...ids]));
  const close = (id: string) =>
    setExpanded((before) => new Set([...before].filter((one) => one !== id)));
  const { overId, handlers } = useTreeDrop(drop, (id) => {
    if (visible[indexOf.get(id) ?? -1]?.node.children?.length) open([id]);
  });

  const focus = (id: string) => {
    flushSync(() => setFocusedId(id));
    reveal(indexOf.get(id) ?? 0);
    scroller.current
      ?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`)
      ?.focus({ preventScroll: true });
  };
  const find = (event: KeyboardEvent, index: number) => {
    word.current = typed(word.current, event.key, event.timeStamp);
    const id = nodeTyped(visible, index, word.current.text);
    if (id !== null) focus(id);
  };
  const press = (event: KeyboardEvent, index: number) => {
    if (isChord(event)) return;
    const isTaken = props.onNodeKey?.(event.key, visible[index]?.node.id ?? '') ?? false;
    if (isTaken || isLetter(event.key)) {
      event.preventDefault();
      // The keys of a list's shortcuts belong to the tree while it has the focus.
      event.stopPropagation();
      if (!isTaken) find(event, index);
      return;
    }
    const act = treeKey(event.key, index, visible, expanded);
    if (!act) return;
    event.preventDefault();
    perform(act, index);
  };
  const perform = (act: TreeAct, index: number) => {
    if (act.focus !== undefined) focus(act.focus);
    if (act.open) open(act.open);
    if (act.close !== undefined) close(act.close);
    if (act.select) onSelect(visible[index]?.node.id ?? '');
  };

  return (
    <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto">
      <div
        role="tree"
        aria-label={label}
        {...(chosen && { 'aria-multiselectable': true })}
        className="relative"
        style={{ height: total }}
        {...handlers}
      >
        {rows.map(({ index, start }) => {
          const entry = visible[index];
          if (!entry) return null;
          const { id } = entry.node;
          const isOpen = expanded.has(id);
          return (
            <TreeRow
              key={id}
              entry={entry}
              top={start}
              height={rowHeight}
              isOpen={isOpen}
              isSelected={chosen ? chosen.includes(id) : id === selectedId}
              isTarget={id === overId}
              isStop={index === stopIndex}
              isDraggable={drop?.format !== undefined}
              onFocus={() => setFocusedId(id)}
              onKeyDown={(event) => press(event, index)}
              onSelect={() => onSelect(id)}
              onToggle={() => (isOpen ? close(id) : open([id]))}
            />
          );
        })}
      </div>
    </div>
  );
}

/** Keys that belong to the browser or to an input method. */
const isChord = ({ ctrlKey, metaKey, altKey, nativeEvent }: KeyboardEvent): boolean =>
  ctrlKey || metaKey || altKey || nativeEvent.isComposing;
