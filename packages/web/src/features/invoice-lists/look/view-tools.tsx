import { Bookmark, BookmarkPlus, Check, Columns3, Save, Star, Trash2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { withTexts } from '../../../lib/program/index.ts';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Menu } from '../../../ui/overlays/menu.tsx';
import type { MenuEntry } from '../../../ui/overlays/menu-entries.tsx';
import { lazyPart } from '../../../ui/program/lazy-part.tsx';
import { toastFailure } from '../../../ui/toast/toast-failure.ts';
import type { ListView } from './list-view.ts';
import { SortMenu } from './sort-menu.tsx';
import { useViewActs, written } from './view-acts.ts';

const ViewDialog = lazyPart(
  withTexts(() => import('./view-dialog.tsx').then((file) => file.ViewDialog), 'views'),
  { dismiss: ({ onClose }) => onClose() },
);
const ColumnsDialog = lazyPart(
  withTexts(() => import('./columns-dialog.tsx').then((file) => file.ColumnsDialog), 'views'),
  { dismiss: ({ onClose }) => onClose() },
);

/** Order, views and columns of a list; no columns on a phone, which shows cards. */
export function ViewTools({ listView }: { listView: ListView }) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState<'view' | 'columns' | null>(null);
  const close = () => setAsking(null);
  const entries = useViewEntries(listView, () => setAsking('view'));
  // A view of another user is read-only.
  const mayArrange = listView.isKnown && (listView.view?.is_own ?? true);
  return (
    <>
      <SortMenu listView={listView} />
      <Menu
        entries={entries}
        trigger={
          <Button variant="quiet" icon={Bookmark} className="max-w-60">
            <span className="truncate">{listView.view?.name ?? t('views.menu')}</span>
          </Button>
        }
      />
      <Button
        variant="quiet"
        icon={Columns3}
        className="max-tablet:hidden"
        disabled={!mayArrange}
        onClick={() => setAsking('columns')}
      >
        {t('views.columns.open')}
      </Button>
      {asking === 'view' && <ViewDialog listView={listView} onClose={close} />}
      {asking === 'columns' && <ColumnsDialog listView={listView} onClose={close} />}
    </>
  );
}

/** The views, then the actions on the open one. */
function useViewEntries(listView: ListView, onKeep: () => void): MenuEntry[] {
  const { t } = useTranslation();
  const { list, views, view, defaultViewId, look, ownLook, query, open } = listView;
  const acts = useViewActs(list);
  const onError = (error: unknown) => toastFailure(t, error);
  const isDefault = view !== null && view.id === defaultViewId;
  const own = view?.is_own ? view : null;
  return [
    ...views.map((one) => ({
      label: one.is_shared ? t('views.shared', { name: one.name }) : one.name,
      ...(one.id === view?.id && { icon: Check }),
      onSelect: () => open(one),
    })),
    ...(view
      ? [{ label: t('views.none'), icon: Undo2, onSelect: () => open(null), separated: true }]
      : []),
    {
      label: t('views.keep'),
      icon: BookmarkPlus,
      onSelect: onKeep,
      separated: view === null && views.length > 0,
    },
    ...(own
      ? [
          {
            label: t('views.update', { name: own.name }),
            icon: Save,
            onSelect: () =>
              acts.change.mutate({ ...own, query: written(query), look }, { onError }),
          },
        ]
      : []),
    ...(view
      ? [
          {
            label: t(isDefault ? 'views.noDefault' : 'views.makeDefault'),
            icon: Star,
            onSelect: () =>
              acts.remember.mutate(
                { look: ownLook, default_view_id: isDefault ? null : view.id },
                { onError },
              ),
          },
        ]
      : []),
    ...(own
      ? [
          {
            label: t('views.forget', { name: own.name }),
            icon: Trash2,
            danger: true,
            separated: true,
            onSelect: () => acts.forget.mutate(own.id, { onSuccess: () => open(null), onError }),
          },
        ]
      : []),
  ];
}
