import { Link } from '@tanstack/react-router';
import { useUnissuedCounts } from '../../features/releasing/index.ts';
import { useNumbers } from '../../lib/number-format.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { UNISSUED_ITEMS } from '../nav-items.ts';
import { afterMobileTab } from '../search.ts';

/** Drafts, failed, under way: side by side where there is no sidebar. */
export function SiblingLinks() {
  const { t } = useTranslation();
  const counts = useUnissuedCounts();
  return (
    <nav aria-label={t('shell.nav.unissued')} className="flex rounded-control bg-neutral-50 p-0.5">
      {UNISSUED_ITEMS.map(({ to, key, status }) => (
        <Link
          key={to}
          to={to}
          search={afterMobileTab({ statistics: 'HIDE' })}
          className="flex min-h-8 flex-1 items-center justify-center gap-1.5 rounded-pill px-1 text-small font-medium text-muted"
          activeProps={{ className: 'bg-surface text-ink! shadow-raised' }}
          activeOptions={{ includeSearch: false }}
        >
          <span className="truncate">{t(key)}</span>
          <CountMark count={counts[status]} />
        </Link>
      ))}
    </nav>
  );
}

function CountMark({ count }: { count: number | null }) {
  const { formatCount } = useNumbers();
  return (
    count !== null && count > 0 && <span className="tabular text-pill">{formatCount(count)}</span>
  );
}
