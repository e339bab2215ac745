import { decimal } from '@hoadon/domain/money/decimal';
import { useNumbers } from '../lib/number-format.ts';

type ProgressProps = {
  label: string;
  value: number;
  max: number;
  /** Shown in place of "value / max". */
  detail?: string;
};

/** How far something is, in words, figures and a bar. */
export function Progress({ label, value, max, detail }: ProgressProps) {
  const { format } = useNumbers();
  return (
    <div className="flex flex-col gap-1">
      <div className="flex justify-between gap-4 text-small">
        <span className="truncate">{label}</span>
        <span className="tabular shrink-0 text-muted">
          {detail ?? `${format(decimal(value))} / ${format(decimal(max))}`}
        </span>
      </div>
      <progress
        aria-label={label}
        value={value}
        max={Math.max(max, 1)}
        className="h-1.5 w-full appearance-none overflow-hidden rounded-full bg-hairline [&::-moz-progress-bar]:bg-primary-600 [&::-webkit-progress-bar]:bg-hairline [&::-webkit-progress-value]:bg-primary-600 [&::-webkit-progress-value]:transition-[width]"
      />
    </div>
  );
}
