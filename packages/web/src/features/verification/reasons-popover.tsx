import { Popover } from '@base-ui/react/popover';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { WhenRead } from '../../ui/when-read.tsx';
import type { ReasonsRequest } from '../invoices/index.ts';
import { verificationQuery } from './queries.ts';
import { VerdictDetails } from './verdict-details.tsx';
import { VerdictMark } from './verdict-mark.tsx';

type ReasonsPopoverProps = { request: ReasonsRequest; onClose: () => void };

/** The verdict beside a mark in a list: its reasons in words, checking again, and the report. */
export function ReasonsPopover({ request, onClose }: ReasonsPopoverProps) {
  const { id, anchor, isPressed } = request;
  const popup = useRef<HTMLDivElement>(null);
  useGoneWithPointer(isPressed ? null : anchor, popup, onClose);
  return (
    <Popover.Root
      // What was pointed at and is then pressed opens anew, and takes the focus.
      key={`${id} ${isPressed}`}
      open
      onOpenChange={(_, { event }) => {
        // A press of the mark itself is handled by the mark.
        if (!(event.target instanceof Node && anchor.contains(event.target))) onClose();
      }}
    >
      <Popover.Portal>
        <Popover.Positioner
          anchor={anchor}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          className="z-60"
        >
          <Popover.Popup
            ref={popup}
            initialFocus={isPressed}
            finalFocus={isPressed ? { current: anchor } : false}
            className="floating flex max-h-(--available-height) w-96 max-w-[calc(100vw-1rem)] flex-col gap-3 overflow-y-auto p-3"
          >
            <Verdict id={id} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

function Verdict({ id }: { id: string }) {
  const { t } = useTranslation();
  const query = useQuery(verificationQuery(id));
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <Popover.Title className="text-body font-semibold">{t('verification.title')}</Popover.Title>
        <span role="status" className="flex empty:hidden">
          {query.data?.verdict && <VerdictMark verdict={query.data.verdict} />}
        </span>
      </div>
      <WhenRead query={query} waiting={<SkeletonRows rows={3} label={t('common.loading')} />}>
        {(verification) => <VerdictDetails id={id} verification={verification} isShort />}
      </WhenRead>
    </>
  );
}

/** How long the pointer may be on its way from the mark to what it opened. Milliseconds. */
const ON_THE_WAY = 250;

/** What opened because the pointer rested on a mark closes when it has left both. */
function useGoneWithPointer(
  anchor: Element | null,
  popup: Readonly<{ current: Element | null }>,
  onGone: () => void,
): void {
  const gone = useRef(onGone);
  gone.current = onGone;
  useEffect(() => {
    if (!anchor) return;
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = ({ target }: PointerEvent) => {
      clearTimeout(timer);
      const isOver = [anchor, popup.current].some((one) => one?.contains(target as Node));
      if (!isOver) timer = setTimeout(() => gone.current(), ON_THE_WAY);
    };
    document.addEventListener('pointerover', follow, { signal: stop.signal });
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [anchor, popup]);
}
