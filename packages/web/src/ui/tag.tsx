import { X } from 'lucide-react';

type TagProps = {
  name: string;
  /** `#rrggbb`: shown as a dot only, so any colour stays readable. */
  color?: string;
  onRemove?: () => void;
  removeLabel?: string;
};

export function Tag({ name, color, onRemove, removeLabel }: TagProps) {
  return (
    <span className="inline-flex min-w-0 max-w-full items-center gap-1.5 rounded-pill border border-line bg-surface px-1.5 py-px text-pill">
      {color && (
        <span
          aria-hidden
          className="size-1.5 shrink-0 rounded-full"
          style={{ backgroundColor: color }}
        />
      )}
      <span className="truncate">{name}</span>
      {onRemove && (
        <button
          type="button"
          aria-label={removeLabel}
          onClick={onRemove}
          className="-mr-1 rounded-pill p-1 text-muted hover:bg-hairline hover:text-ink"
        >
          <X aria-hidden size={12} />
        </button>
      )}
    </span>
  );
}
