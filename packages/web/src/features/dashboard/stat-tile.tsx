import { Link } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import { classNames } from '../../lib/class-names.ts';
import { useNumbers } from '../../lib/number-format.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

type StatTileProps = {
  to: '/main/revenue' | '/main/status/draft' | '/main/status/issuing' | '/main/status/failed';
  search?: Readonly<Record<string, string>>;
  icon: LucideIcon;
  label: string;
  /** Null while unknown. */
  count: number | null;
  /** Anything above zero needs attention. */
  urgent?: boolean;
};

export function StatTile({
  to,
  search = {},
  icon: Icon,
  label,
  count,
  urgent = false,
}: StatTileProps) {
  const { formatCount } = useNumbers();
  const alarming = urgent && count !== null && count > 0;
  return (
    <Link
      to={to}
      search={search}
      className="flex flex-col gap-2 rounded-control border border-line bg-surface p-4 hover:border-edge"
    >
      <span className="flex items-center gap-2 text-muted">
        <Icon aria-hidden size={16} className={classNames('shrink-0', alarming && 'text-danger')} />
        <span className="truncate">{label}</span>
      </span>
      <span className={classNames('tabular text-display font-semibold', alarming && 'text-danger')}>
        {count !== null ? formatCount(count) : <Skeleton className="my-3 h-4 w-12" />}
      </span>
    </Link>
  );
}
