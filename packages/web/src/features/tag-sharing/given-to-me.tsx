import { formatDate } from '@hoadon/domain/dates/format-date';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, Share2 } from 'lucide-react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { Tag } from '../../ui/tag.tsx';
import { WhenRead } from '../../ui/when-read.tsx';
import { ConfirmAddress } from '../mailing/index.ts';
import { sharedWithMeQuery } from './queries.ts';

/** What other companies share with the user by the address of the account (TAG-012). */
export function SharedWithMe() {
  const { t } = useTranslation();
  const query = useQuery(sharedWithMeQuery);
  return (
    <>
      <Link
        to="/"
        search={{}}
        className="flex min-h-6 items-center gap-1 text-small text-primary-700 hover:underline"
      >
        <ArrowLeft aria-hidden size={14} />
        {t('tagSharing.back')}
      </Link>
      <h1 className="mt-1 mb-4 text-total">{t('tagSharing.withMe')}</h1>
      <WhenRead query={query} waiting={<SkeletonRows rows={4} label={t('common.loading')} />}>
        {({ is_email_confirmed, lists }) => (
          <>
            {!is_email_confirmed && (
              <div className="mb-4 flex flex-col gap-2">
                <p>{t('tagSharing.confirmFirst')}</p>
                <ConfirmAddress onConfirmed={() => void query.refetch()} />
              </div>
            )}
            {is_email_confirmed && lists.length === 0 && (
              <EmptyState icon={Share2} text={t('tagSharing.nothingWithMe')} />
            )}
            <ul className="flex flex-col gap-2">
              {lists.map((list) => (
                <li
                  key={`${list.company_owner} ${list.access_list_id}`}
                  className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control border border-line bg-surface px-4 py-3"
                >
                  <Link
                    to="/shared/{-$owner}/{-$list}"
                    params={{ owner: list.company_owner, list: list.access_list_id }}
                    search={{}}
                    className="min-w-0 flex-1 basis-60 font-medium break-words text-primary-700 hover:underline"
                  >
                    {list.owner_name}
                  </Link>
                  <Tag
                    name={list.tag_name}
                    {...(list.tag_color !== null && { color: list.tag_color })}
                  />
                  <span className="text-small text-muted">
                    {t('tagSharing.opensUntil', { date: formatDate(list.expires_on) })}
                  </span>
                </li>
              ))}
            </ul>
          </>
        )}
      </WhenRead>
    </>
  );
}
