import { Tooltip } from '@base-ui/react/tooltip';

type HintBalloonProps = { anchor: Element; text: string; onClose: () => void };

/** The words of a hint, beside the element they belong to and within the window. */
export function HintBalloon({ anchor, text, onClose }: HintBalloonProps) {
  return (
    <Tooltip.Root open onOpenChange={(open) => open || onClose()}>
      <Tooltip.Portal>
        <Tooltip.Positioner
          anchor={anchor}
          side="bottom"
          sideOffset={6}
          collisionPadding={4}
          className="pointer-events-none z-60"
        >
          <Tooltip.Popup
            aria-hidden
            className="rounded-pill bg-ink px-2 py-1 text-small whitespace-nowrap text-on-fill"
          >
            {text}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}
