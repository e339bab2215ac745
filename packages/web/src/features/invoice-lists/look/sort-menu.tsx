import { LIST_SORTS } from '@hoadon/contracts/invoice-lists';
import { ArrowDownUp, ArrowDownWideNarrow, ArrowUpNarrowWide, Check } from 'lucide-react';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Menu } from '../../../ui/overlays/menu.tsx';
import type { ListView } from './list-view.ts';

/** Sort orders, for windows without column heads and for fields without a column. */
export function SortMenu({ listView }: { listView: ListView }) {
  const { t } = useTranslation();
  const { order: now, arrange } = listView;
  const isUp = now.order === 'asc';
  return (
    <Menu
      entries={[
        ...LIST_SORTS.map((sort) => ({
          label: t(`views.sort.${sort}`),
          ...(sort === now.sort && { icon: Check }),
          onSelect: () => arrange({ ...now, sort }),
        })),
        {
          label: t(isUp ? 'views.sort.down' : 'views.sort.up'),
          icon: isUp ? ArrowDownWideNarrow : ArrowUpNarrowWide,
          separated: true,
          onSelect: () => arrange({ ...now, order: isUp ? 'desc' : 'asc' }),
        },
      ]}
      trigger={
        <Button variant="quiet" icon={ArrowDownUp}>
          {t('views.sort.open')}
        </Button>
      }
    />
  );
}
