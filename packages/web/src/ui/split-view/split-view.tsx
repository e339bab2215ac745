import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useRef } from 'react';
import { useNarrow } from '../../lib/media/use-narrow.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { clamped, LEAST_SHARE, MOST_SHARE, shareAfter } from './share.ts';
import { useStoredShare } from './use-stored-share.ts';

type SplitViewProps = {
  start: ReactNode;
  end: ReactNode;
  /** What is divided, for screen readers. */
  label: string;
  /** Key under which the browser stores the position of the divider. */
  name: string;
  /** Per cent of the width that `start` begins with. */
  share?: number;
};

/** Two panes side by side with a line to move between them; on a phone one below the other. */
export function SplitView({ start, end, label, name, share: usual = 50 }: SplitViewProps) {
  const narrow = useNarrow();
  const id = useId();
  const [share, setShare] = useStoredShare(name, usual);
  if (narrow) {
    return (
      <div className="flex min-h-0 flex-1 flex-col divide-y divide-line overflow-y-auto">
        <div>{start}</div>
        <div>{end}</div>
      </div>
    );
  }
  return (
    <div className="flex min-h-0 min-w-0 flex-1">
      <div id={id} className="min-w-0 overflow-auto" style={{ flex: `0 0 ${share}%` }}>
        {start}
      </div>
      <SplitLine label={label} controls={id} share={share} usual={usual} onShare={setShare} />
      <div className="min-w-0 flex-1 overflow-auto">{end}</div>
    </div>
  );
}

type SplitLineProps = {
  label: string;
  /** The id of the pane before it. */
  controls: string;
  /** Share of the pane before it. Per cent. */
  share: number;
  usual: number;
  onShare: (share: number) => void;
};

/** The divider between two panes, moved by pointer and keyboard. Its parent element is that of both panes. */
export function SplitLine({ label, controls, share, usual, onShare }: SplitLineProps) {
  const { t } = useTranslation();
  const isDragging = useRef(false);
  const press = (event: KeyboardEvent) => {
    const next = shareAfter(event.key, share, usual);
    if (next === null) return;
    event.preventDefault();
    onShare(next);
  };
  const follow = (event: PointerEvent<HTMLElement>) => {
    const whole = event.currentTarget.parentElement?.getBoundingClientRect();
    if (!isDragging.current || !whole || whole.width === 0) return;
    onShare(clamped(((event.clientX - whole.left) / whole.width) * 100));
  };
  const drop = () => {
    isDragging.current = false;
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a line that is moved is a separator, which hr is not
    <div
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={label}
      aria-controls={controls}
      aria-valuenow={Math.round(share)}
      aria-valuemin={LEAST_SHARE}
      aria-valuemax={MOST_SHARE}
      title={t('kit.split.hint')}
      onKeyDown={press}
      onDoubleClick={() => onShare(usual)}
      onPointerDown={(event) => {
        isDragging.current = true;
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={follow}
      onPointerUp={drop}
      onPointerCancel={drop}
      className="group flex w-3 shrink-0 cursor-col-resize touch-none justify-center -outline-offset-2!"
    >
      <span className="w-px bg-line group-hover:w-0.5 group-hover:bg-primary-600 group-focus-visible:bg-primary-600" />
    </div>
  );
}
