import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Rocket } from 'lucide-react';
import { useNumbers } from '../../lib/number-format.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { gettingStartedQuery, isDone } from './queries.ts';

/** The guide of a new company in the sidebar, until the last of its steps is done. */
export function SideStart({ collapsed }: { collapsed: boolean }) {
  const { t } = useTranslation();
  const { formatCount } = useNumbers();
  const steps = useQuery(gettingStartedQuery).data?.steps ?? [];
  const done = steps.filter(isDone).length;
  if (done === steps.length) return null;
  const label = t('gettingStarted.title');
  return (
    <Link
      to="/main/getting-started"
      search={{}}
      title={collapsed ? label : undefined}
      className="mb-1 flex h-8 shrink-0 items-center gap-2.5 rounded-control px-2.5 text-primary-700 hover:bg-canvas"
      activeProps={{ className: 'bg-primary-50! font-medium' }}
    >
      <Rocket aria-hidden size={16} className="shrink-0" />
      <span className={collapsed ? 'sr-only' : 'min-w-0 flex-1 truncate'}>{label}</span>
      {!collapsed && (
        <span className="tabular text-pill font-medium">
          {`${formatCount(done)}/${formatCount(steps.length)}`}
        </span>
      )}
    </Link>
  );
}
