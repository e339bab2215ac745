import type { PrettyLine } from '@hoadon/xml/pretty-print';
import { ChevronDown, ChevronRight } from 'lucide-react';
import type { KeyboardEvent, RefObject } from 'react';
import { classNames } from '../../../../lib/class-names.ts';
import { useTranslation } from '../../../../lib/texts/use-translation.ts';
import { useRowsInSight } from '../../../../ui/sight/index.ts';
import { type Hit, piecesOf } from './find-in-lines.ts';
import { indentOf } from './readable-lines.ts';

export const LINE = 20;
const NO_HITS: readonly Hit[] = [];

const COLOUR = {
  punctuation: 'text-muted',
  name: 'text-primary-700',
  attribute: 'text-relation',
  value: 'text-warning',
  text: 'text-ink',
} as const;

export type ShownLine = Readonly<{
  /** Index in the whole file. */
  at: number;
  line: PrettyLine;
  /** Null if the line cannot be folded. */
  isFolded: boolean | null;
}>;

type XmlLinesProps = {
  scroller: RefObject<HTMLDivElement | null>;
  shown: readonly ShownLine[];
  /** By line index. */
  hits: ReadonlyMap<number, readonly Hit[]>;
  currentHit: Hit | null;
  /** Index of the active line among `shown`. */
  current: number;
  onStand: (index: number) => void;
  onFold: (at: number) => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

const idOf = (at: number): string => `xml-line-${at}`;

/** Visible lines of a file of any length, operated by keyboard like a tree. */
export function XmlLines(props: XmlLinesProps) {
  const { scroller, shown, hits, currentHit, current, onStand, onFold, onKeyDown } = props;
  const { t } = useTranslation();
  const { total, rows } = useRowsInSight(scroller, {
    count: shown.length,
    rowHeight: LINE,
    beyond: 20,
    always: current,
  });
  const active = shown[current];
  return (
    <div
      ref={scroller}
      role="tree"
      tabIndex={0}
      aria-label={t('viewer.tab.xml')}
      aria-activedescendant={active && idOf(active.at)}
      onKeyDown={onKeyDown}
      className="min-h-0 flex-1 overflow-auto bg-canvas py-3 font-mono text-small"
    >
      <div role="none" className="relative w-max min-w-full" style={{ height: total }}>
        {rows.map(({ index, start }) => {
          const one = shown[index];
          if (!one) return null;
          const { at, line, isFolded } = one;
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the tree takes the keys
            // biome-ignore lint/a11y/useFocusableInteractive: the tree has the focus and names the line
            <div
              key={at}
              id={idOf(at)}
              role="treeitem"
              aria-level={line.depth + 1}
              aria-selected={index === current}
              {...(isFolded !== null && { 'aria-expanded': !isFolded })}
              onClick={() => onStand(index)}
              className={classNames(
                'absolute top-0 left-0 flex min-w-full whitespace-pre',
                index === current && 'bg-primary-50',
              )}
              style={{ height: LINE, transform: `translateY(${start}px)` }}
            >
              <span
                aria-hidden
                className="tabular w-14 shrink-0 pr-2 text-right text-muted select-none"
              >
                {at + 1}
              </span>
              <Marker isFolded={isFolded} onFold={() => onFold(at)} />
              <Line line={line} hits={hits.get(at) ?? NO_HITS} currentHit={currentHit} />
              {isFolded && <span className="text-muted select-none"> … </span>}
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** Fold marker for the pointer; the keyboard uses arrow keys. */
function Marker({ isFolded, onFold }: { isFolded: boolean | null; onFold: () => void }) {
  const Icon = isFolded ? ChevronRight : ChevronDown;
  return (
    <span
      aria-hidden
      data-fold={isFolded === null ? undefined : isFolded ? 'folded' : 'open'}
      onClick={onFold}
      className={classNames(
        'flex w-5 shrink-0 items-center justify-center text-muted select-none',
        isFolded !== null && 'cursor-pointer hover:text-ink',
      )}
    >
      {isFolded !== null && <Icon size={12} />}
    </span>
  );
}

type LineProps = { line: PrettyLine; hits: readonly Hit[]; currentHit: Hit | null };

function Line({ line, hits, currentHit }: LineProps) {
  return (
    <span className="pr-5">
      {indentOf(line)}
      {piecesOf(line, hits).map(({ kind, text, hit }, index) =>
        hit ? (
          <mark
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one unchanging line
            key={index}
            className={classNames(
              'bg-warning-50 text-ink',
              hit === currentHit && 'outline-2 outline-primary-600',
            )}
          >
            {text}
          </mark>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one unchanging line
          <span key={index} className={COLOUR[kind]}>
            {text}
          </span>
        ),
      )}
    </span>
  );
}
