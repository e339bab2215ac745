import type { CountedTag, Tag } from '@hoadon/contracts/tags';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { PencilLine, Plus, Share2, Tags, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNarrow } from '../../lib/media/use-narrow.ts';
import { useNumbers } from '../../lib/number-format.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { type TableColumn, TableShell } from '../../ui/table/table-shell.tsx';
import { WhenRead } from '../../ui/when-read.tsx';
import { useMay } from '../auth/index.ts';
import { tagName } from '../invoices/index.ts';
import { ShareModal } from '../tag-sharing/index.ts';
import { DeleteTag } from './delete-tag.tsx';
import { DottedName } from './dotted-name.tsx';
import { matchingTags } from './matching-tags.ts';
import { countedTagsQuery } from './queries.ts';
import { TagForm } from './tag-form.tsx';

/** More are found by typing. */
const MOST_SHOWN = 200;

export type TagListProps = {
  /** Only to be looked at. */
  readonly?: boolean | undefined;
  /** Offers to share a tag with a person outside the company. */
  shareTag?: boolean | undefined;
  /** A tag's list of invoices is opened. */
  onOpen: () => void;
};

type Asking = Readonly<{ act: 'create' } | { act: 'edit' | 'delete' | 'share'; tag: Tag }>;

/** The tags with revenue and expense of each (TAG-010), to be searched, changed and deleted (TAG-007). */
export function TagList({ readonly = false, shareTag = false, onOpen }: TagListProps) {
  const { t } = useTranslation();
  const query = useQuery(countedTagsQuery);
  const mayAdd = useMay('invoice_management.add') && !readonly;
  const [typed, setTyped] = useState('');
  const [asking, setAsking] = useState<Asking | null>(null);
  const close = () => setAsking(null);
  const columns = useColumns({ readonly, shareTag, onOpen, onAsk: setAsking });
  const create = mayAdd && (
    <Button icon={Plus} onClick={() => setAsking({ act: 'create' })}>
      {t('tags.create')}
    </Button>
  );
  return (
    <div className="flex flex-col gap-3">
      <WhenRead query={query} waiting={<SkeletonRows rows={6} label={t('common.loading')} />}>
        {(tags) => {
          if (tags.length === 0)
            return <EmptyState icon={Tags} text={t('tags.empty')} action={create} />;
          const matches = matchingTags(tags, typed);
          return (
            <>
              <div className="flex flex-wrap items-end gap-2">
                <Field label={t('tags.search')} labelHidden className="min-w-48 flex-1">
                  <TextInput
                    value={typed}
                    placeholder={t('tags.search')}
                    onChange={(event) => setTyped(event.target.value)}
                  />
                </Field>
                {create}
              </div>
              {matches.length === 0 ? (
                <EmptyState text={t('tags.notFound', { text: typed })} />
              ) : (
                <TableShell
                  caption={t('tags.title')}
                  columns={columns}
                  rows={matches.slice(0, MOST_SHOWN)}
                  rowKey={({ id }) => id}
                />
              )}
              {matches.length > MOST_SHOWN && (
                <p className="text-small text-muted">
                  {t('tags.more', { count: matches.length - MOST_SHOWN })}
                </p>
              )}
            </>
          );
        }}
      </WhenRead>
      {asking?.act === 'create' && <TagForm onClose={close} />}
      {asking?.act === 'edit' && <TagForm tag={asking.tag} onClose={close} />}
      {asking?.act === 'share' && (
        <ShareModal tag={{ id: asking.tag.id, name: tagName(asking.tag.name) }} onClose={close} />
      )}
      {asking?.act === 'delete' && <DeleteTag tag={asking.tag} onClose={close} />}
    </div>
  );
}

type RowActs = TagListProps & { onAsk: (asking: Asking) => void };

function useColumns({ readonly, shareTag, onOpen, onAsk }: RowActs): TableColumn<CountedTag>[] {
  const { t } = useTranslation();
  const { format, formatCount } = useNumbers();
  const mayChange = useMay('invoice_management.change') && !readonly;
  const mayDelete = useMay('invoice_management.delete') && !readonly;
  const narrow = useNarrow();
  const acts: TableColumn<CountedTag> = {
    key: 'acts',
    header: t('common.list.acts'),
    numeric: true,
    cell: (tag) => {
      const name = tagName(tag.name);
      return (
        <span className="inline-flex">
          {shareTag && (
            <IconButton
              icon={Share2}
              label={t('tags.share', { name })}
              onClick={() => onAsk({ act: 'share', tag })}
            />
          )}
          {mayChange && (
            <IconButton
              icon={PencilLine}
              label={t('tags.edit', { name })}
              onClick={() => onAsk({ act: 'edit', tag })}
            />
          )}
          {mayDelete && (
            <IconButton
              icon={Trash2}
              label={t('tags.delete.label', { name })}
              onClick={() => onAsk({ act: 'delete', tag })}
            />
          )}
        </span>
      );
    },
  };
  const sums = (['revenue', 'expense'] as const).map(
    (of): TableColumn<CountedTag> => ({
      key: of,
      header: t(`tags.column.${of}`),
      numeric: true,
      cell: (tag) => <span className="whitespace-nowrap">{format(tag[of])}</span>,
    }),
  );
  const name: TableColumn<CountedTag> = {
    key: 'name',
    header: t('tags.column.name'),
    cell: (tag) => (
      <>
        <Link
          to="/main/tag/$tag"
          params={{ tag: tag.id }}
          search={{}}
          onClick={onOpen}
          className="flex min-w-0 py-2 font-medium text-primary-700 hover:underline"
        >
          <DottedName name={tagName(tag.name)} color={tag.hex_color} />
        </Link>
        {narrow &&
          sums.map(({ key, header, cell }) => (
            <span key={key} className="flex items-baseline gap-2 text-small last:pb-2">
              <span className="text-muted">{header}</span>
              <span>{cell(tag)}</span>
            </span>
          ))}
      </>
    ),
  };
  const invoices: TableColumn<CountedTag> = {
    key: 'invoices',
    header: t('tags.column.invoices'),
    numeric: true,
    cell: (tag) => formatCount(tag.invoices),
  };
  // Beside the name there is room on a phone for what is done with a tag, and below it for its sums.
  return [
    name,
    ...(narrow ? [] : [invoices, ...sums]),
    ...(shareTag || mayChange || mayDelete ? [acts] : []),
  ];
}
