import type { FilterOptions } from '@hoadon/contracts/invoice-lists';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tag } from '../../ui/tag.tsx';
import { tagName } from '../invoices/index.ts';
import { optionsQuery } from './narrowing/index.ts';

type NamedTag = FilterOptions['tags'][number];

/** The tag of this id; null if it does not exist, undefined while loading. */
export function useTag(id: string): NamedTag | null | undefined {
  const { data } = useQuery(optionsQuery([]));
  return data && (data.tags.find((tag) => tag.id === id) ?? null);
}

/** Head of a list of one tag. A failed load is shown by the list itself. */
export function TagHead({
  tag,
  children,
}: {
  tag: NamedTag | null | undefined;
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <div className="flex min-h-10 shrink-0 items-center gap-2 border-b border-line bg-surface px-4">
      <span className="shrink-0 text-small text-muted">{t('invoiceLists.lists.tag.label')}</span>
      {tag && <Tag name={tagName(tag.name)} {...(tag.color !== null && { color: tag.color })} />}
      {tag === null && <span className="text-muted">{t('invoiceLists.lists.tag.gone')}</span>}
      {tag === undefined && <Skeleton className="w-24" />}
      {children}
    </div>
  );
}
