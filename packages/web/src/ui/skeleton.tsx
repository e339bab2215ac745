import { classNames } from '../lib/class-names.ts';

/** One grey bar. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classNames('shimmer block h-3', className)} />;
}

/** Rows in the area of the coming ones; `label` describes for screen readers what is loading. */
export function SkeletonRows({ rows, label }: { rows: number; label: string }) {
  return (
    <div role="status" aria-label={label}>
      {Array.from({ length: rows }, (_, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: identical bars without identity
          key={index}
          aria-hidden
          className="flex h-(--row-height) items-center gap-4 border-b border-hairline px-4"
        >
          <Skeleton className="w-16" />
          <Skeleton className="w-20" />
          <Skeleton className="min-w-0 flex-1" />
          <Skeleton className="w-24" />
        </div>
      ))}
    </div>
  );
}
