import { ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { classNames } from '../lib/class-names.ts';
import { type TreeNode, treeKey, type VisibleNode, visibleNodes } from './tree-keys.ts';

type TreeProps = {
  label: string;
  nodes: readonly TreeNode[];
  selectedId: string | null;
  onSelect: (id: string) => void;
  defaultExpanded?: readonly string[];
};

const INDENT = 16;

/** A tree after the WAI-ARIA pattern: one stop for Tab, arrows move, open and close, Enter selects. */
export function Tree({ label, nodes, selectedId, onSelect, defaultExpanded = [] }: TreeProps) {
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(() => new Set(defaultExpanded));
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const visible = useMemo(() => visibleNodes(nodes, expanded), [nodes, expanded]);
  const stopId =
    [focusedId, selectedId].find((id) => visible.some(({ node }) => node.id === id)) ??
    visible[0]?.node.id;

  const setOpen = (id: string, open: boolean) =>
    setExpanded((before) => {
      const after = new Set(before);
      if (open) after.add(id);
      else after.delete(id);
      return after;
    });
  const focus = (id: string) => {
    setFocusedId(id);
    root.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`)?.focus();
  };
  const press = (event: KeyboardEvent, at: VisibleNode) => {
    const act = treeKey(event.key, at, visible, expanded);
    if (!act) return;
    event.preventDefault();
    if (act.focus) focus(act.focus);
    if (act.open !== undefined) setOpen(at.node.id, act.open);
    if (act.select) onSelect(at.node.id);
  };

  return (
    <div ref={root} role="tree" aria-label={label}>
      {visible.map((entry) => {
        const { node, level } = entry;
        const isOpen = expanded.has(node.id);
        const parent = Boolean(node.children?.length);
        return (
          <div
            key={node.id}
            role="treeitem"
            data-id={node.id}
            aria-level={level}
            aria-posinset={entry.position}
            aria-setsize={entry.siblings}
            aria-selected={node.id === selectedId}
            {...(parent ? { 'aria-expanded': isOpen } : {})}
            tabIndex={node.id === stopId ? 0 : -1}
            onFocus={() => setFocusedId(node.id)}
            onKeyDown={(event) => press(event, entry)}
            onClick={() => onSelect(node.id)}
            style={{ paddingInlineStart: 4 + (level - 1) * INDENT }}
            className={classNames(
              'flex h-7 cursor-pointer items-center gap-1 rounded-control pr-2',
              node.id === selectedId ? 'bg-primary-50 text-primary-700' : 'hover:bg-canvas',
            )}
          >
            <ChevronRight
              aria-hidden
              size={14}
              onClick={(event) => {
                event.stopPropagation();
                setOpen(node.id, !isOpen);
              }}
              className={classNames(
                'shrink-0 text-muted transition-transform',
                isOpen && 'rotate-90',
                !parent && 'invisible',
              )}
            />
            <span className="min-w-0 flex-1 truncate" title={node.label}>
              {node.label}
            </span>
            {node.count !== undefined && (
              <span className="tabular text-pill text-muted">{node.count}</span>
            )}
          </div>
        );
      })}
    </div>
  );
}
