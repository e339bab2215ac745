import { Button } from '../button.tsx';
import type { PlainToast } from './plain-toast.ts';

type PlainToastsProps = { toasts: readonly PlainToast[]; onAnswer: (id: string) => void };

/** Toasts with nothing that would have to be fetched: what can be taken back stays so without a network. */
export function PlainToasts({ toasts, onAnswer }: PlainToastsProps) {
  return (
    <div
      role="status"
      className="fixed right-6 bottom-24 z-60 flex max-w-[calc(100vw-48px)] flex-col gap-2"
    >
      {toasts.map(({ id, text, description, action }) => (
        <div key={id} className="floating flex items-center gap-3 px-3 py-2">
          <div className="min-w-0 flex-1">
            <p className="font-medium">{text}</p>
            {description && <p className="text-muted">{description}</p>}
          </div>
          {action && (
            <Button
              onClick={() => {
                onAnswer(id);
                action.onClick();
              }}
            >
              {action.label}
            </Button>
          )}
        </div>
      ))}
    </div>
  );
}
