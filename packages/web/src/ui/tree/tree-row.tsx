import { ChevronRight } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { useNumbers } from '../../lib/number-format.ts';
import type { VisibleNode } from './tree-keys.ts';

const INDENT = 16;

type TreeRowProps = {
  entry: VisibleNode;
  /** In pixels from the top of the tree. */
  top: number;
  height: number;
  isOpen: boolean;
  isSelected: boolean;
  /** What is dragged would fall here. */
  isTarget: boolean;
  /** Tab stops here. */
  isStop: boolean;
  isDraggable: boolean;
  onFocus: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onSelect: () => void;
  onToggle: () => void;
};

export function TreeRow(props: TreeRowProps) {
  const { entry, top, height, isOpen, isSelected, isTarget, isStop } = props;
  const { node, level, position, siblings } = entry;
  const numbers = useNumbers();
  const isParent = Boolean(node.children?.length);
  return (
    <div
      role="treeitem"
      data-id={node.id}
      aria-level={level}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-selected={isSelected}
      {...(isParent ? { 'aria-expanded': isOpen } : {})}
      tabIndex={isStop ? 0 : -1}
      draggable={props.isDraggable}
      onFocus={props.onFocus}
      onKeyDown={props.onKeyDown}
      onClick={props.onSelect}
      style={{
        height,
        transform: `translateY(${top}px)`,
        paddingInlineStart: 4 + (level - 1) * INDENT,
      }}
      className={classNames(
        'absolute inset-x-0 top-0 flex cursor-pointer items-center gap-1 rounded-control pr-2 -outline-offset-2!',
        isSelected ? 'bg-primary-50 text-primary-700' : 'hover:bg-canvas',
        isTarget && 'bg-primary-100 outline-2 outline-primary-600',
      )}
    >
      <ChevronRight
        aria-hidden
        size={14}
        onClick={(event) => {
          event.stopPropagation();
          props.onToggle();
        }}
        className={classNames(
          'shrink-0 text-muted transition-transform',
          isOpen && 'rotate-90',
          !isParent && 'invisible',
        )}
      />
      <span className="min-w-0 flex-1 truncate" title={node.hint ?? node.label}>
        {node.label}
      </span>
      {node.count !== undefined && (
        <span className="tabular text-pill text-muted">{numbers.formatCount(node.count)}</span>
      )}
    </div>
  );
}
