import { Link } from '@tanstack/react-router';
import { DeletedPage } from '../../features/imported-copies/deleted/deleted-page.tsx';
import { usePageTitle } from '../../lib/texts/use-page-title.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { useMayOpen } from '../use-may-open.ts';
import { useListAddress } from './lists/use-list-address.ts';

const KINDS = [
  { kind: 'copies', to: '/main/deleted/copies' },
  { kind: 'drafts', to: '/main/deleted/drafts' },
] as const;

export const DeletedCopies = () => <Deleted kind="copies" />;
export const DeletedDrafts = () => <Deleted kind="drafts" />;

/** The kind comes with the route: while another page is loading, the address is that of the other page already. */
function Deleted({ kind }: { kind: (typeof KINDS)[number]['kind'] }) {
  const { t } = useTranslation();
  const mayOpen = useMayOpen();
  usePageTitle(t(`importedCopies.list.title.${kind}`));
  return (
    <DeletedPage
      key={kind}
      kind={kind}
      siblings={
        <nav
          aria-label={t('shell.nav.deleted')}
          className="flex rounded-control bg-neutral-50 p-0.5"
        >
          {KINDS.filter(({ to }) => mayOpen(to)).map((one) => (
            <Link
              key={one.to}
              to={one.to}
              search={{}}
              className="flex min-h-8 items-center rounded-pill px-3 text-small font-medium text-muted"
              activeProps={{ className: 'bg-surface text-ink! shadow-raised' }}
              activeOptions={{ includeSearch: false }}
            >
              {t(`importedCopies.list.kind.${one.kind}`)}
            </Link>
          ))}
        </nav>
      }
      {...useListAddress()}
    />
  );
}
