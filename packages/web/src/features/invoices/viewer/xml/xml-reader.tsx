import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from '../../../../lib/texts/use-translation.ts';
import { reveal } from '../../../../ui/sight/index.ts';
import type { Hit } from './find-in-lines.ts';
import { ancestorsOf, foldsOf, linesInSight } from './folding.ts';
import { indentOf, readableLines, textOf } from './readable-lines.ts';
import { useXmlSearch } from './use-xml-search.ts';
import { LINE, type ShownLine, XmlLines } from './xml-lines.tsx';
import { XmlTools } from './xml-tools.tsx';

/** Lines per Page Up and Page Down. */
const PAGE = 20;
const NOTHING: ReadonlySet<number> = new Set();

/** XML reader with search, folding and copying, for files of any length. */
export function XmlReader({ file, text }: { file: File; text: string }) {
  const { t } = useTranslation();
  const lines = useMemo(() => readableLines(text), [text]);
  const folds = useMemo(() => foldsOf(lines), [lines]);
  const [folded, setFolded] = useState(NOTHING);
  /** Index of the active line in the file. */
  const [activeLine, setActiveLine] = useState(0);
  const scroller = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const shown = useMemo(
    () =>
      linesInSight(lines.length, folds, folded).flatMap((at): ShownLine[] => {
        const line = lines[at];
        return line ? [{ at, line, isFolded: folds.has(at) ? folded.has(at) : null }] : [];
      }),
    [lines, folds, folded],
  );
  const current = lastUpTo(shown, activeLine);

  const stand = (index: number) => {
    const to = Math.max(0, Math.min(index, shown.length - 1));
    setActiveLine(shown[to]?.at ?? 0);
    reveal(scroller.current, to * LINE, LINE, 0);
  };
  const fold = (at: number, isFolded: boolean) => {
    const next = new Set(folded);
    if (isFolded) next.add(at);
    else next.delete(at);
    setFolded(next);
  };
  const show = ({ line }: Hit) => {
    const closed = ancestorsOf(line, folds).filter((at) => folded.has(at));
    const open = new Set([...folded].filter((at) => !closed.includes(at)));
    if (closed.length > 0) setFolded(open);
    setActiveLine(line);
    const index = linesInSight(lines.length, folds, open).indexOf(line);
    // Centred, so that the surrounding lines are visible.
    const half = Math.floor((scroller.current?.clientHeight ?? 0) / 2);
    scroller.current?.scrollTo({ top: Math.max(0, index * LINE - half) });
  };
  const search = useXmlSearch(lines, show);
  const hits = useMemo(() => byLine(search.hits), [search.hits]);

  const seek = () => {
    input.current?.focus();
    input.current?.select();
  };
  const walk = (event: KeyboardEvent) => {
    const line = shown[current];
    if (!line) return false;
    const { at, isFolded } = line;
    const parent = ancestorsOf(at, folds)[0];
    const by = (lines: number) => () => stand(current + lines);
    const to = (index: number) => () => stand(index);
    const outwards = () => {
      if (isFolded === false) fold(at, true);
      else if (parent !== undefined) stand(shown.findIndex((one) => one.at === parent));
    };
    const inwards = () => {
      if (isFolded) fold(at, false);
      else stand(current + 1);
    };
    const turn = () => {
      if (isFolded !== null) fold(at, !isFolded);
    };
    const acts: Readonly<Record<string, () => void>> = {
      ArrowDown: by(1),
      ArrowUp: by(-1),
      PageDown: by(PAGE),
      PageUp: by(-PAGE),
      Home: to(0),
      End: to(shown.length - 1),
      ArrowLeft: outwards,
      ArrowRight: inwards,
      Enter: turn,
      '/': seek,
    };
    const act = acts[event.key];
    act?.();
    return act !== undefined;
  };
  /** Copies the element of the active line unless text is selected. */
  const copyElement = (event: KeyboardEvent) => {
    if (window.getSelection()?.isCollapsed === false) return false;
    const at = shown[current]?.at ?? 0;
    const element = lines.slice(at, (folds.get(at) ?? at) + 1);
    const copied = element.map((line) => indentOf(line) + textOf(line)).join('\n');
    void navigator.clipboard?.writeText(copied).catch(() => undefined);
    return event.key === 'c';
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a key for the whole of it
    <div
      className="flex min-h-0 flex-1 flex-col"
      onKeyDown={(event) => {
        if (!(event.ctrlKey || event.metaKey) || event.key !== 'f') return;
        event.preventDefault();
        seek();
      }}
    >
      <XmlTools
        search={search}
        input={input}
        onLeave={() => scroller.current?.focus()}
        onFoldAll={() => setFolded(new Set([...folds.keys()].filter((at) => at > 0)))}
        onUnfoldAll={() => setFolded(NOTHING)}
        file={file}
        text={text}
      />
      <XmlLines
        scroller={scroller}
        shown={shown}
        hits={hits}
        currentHit={search.current}
        current={current}
        onStand={(index) => setActiveLine(shown[index]?.at ?? 0)}
        onFold={(at) => fold(at, !folded.has(at))}
        onKeyDown={(event) => {
          const isCommand = event.ctrlKey || event.metaKey;
          const isTaken = isCommand
            ? event.key === 'c' && copyElement(event)
            : !event.altKey && walk(event);
          if (isTaken) event.preventDefault();
        }}
      />
      <p className="shrink-0 border-t border-hairline px-4 py-1 text-small text-muted max-tablet:hidden">
        {t('viewer.xml.note', { count: lines.length })}
      </p>
    </div>
  );
}

function byLine(hits: readonly Hit[]): ReadonlyMap<number, readonly Hit[]> {
  const lines = new Map<number, Hit[]>();
  for (const hit of hits) {
    const line = lines.get(hit.line);
    if (line) line.push(hit);
    else lines.set(hit.line, [hit]);
  }
  return lines;
}

/** Index among `shown` of a line, or of the folded line that hides it. */
function lastUpTo(shown: readonly ShownLine[], line: number): number {
  let [low, high] = [0, shown.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((shown[middle]?.at ?? 0) <= line) low = middle;
    else high = middle - 1;
  }
  return Math.max(low, 0);
}
