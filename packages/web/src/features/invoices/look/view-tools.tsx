import { Bookmark, BookmarkPlus, Check, Columns3, Save, Star, Trash2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Menu } from '../../../ui/overlays/menu.tsx';
import type { MenuEntry } from '../../../ui/overlays/menu-entries.tsx';
import { toastFailure } from '../../../ui/toast/toast-failure.ts';
import { ColumnsDialog, ViewDialog } from './lazy-dialogs.ts';
import type { Looking } from './looking.ts';
import { SortMenu } from './sort-menu.tsx';
import { useViewActs, written } from './view-acts.ts';

/** Order, views and columns of a list; a phone shows cards and has none. */
export function ViewTools({ looking }: { looking: Looking }) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState<'view' | 'columns' | null>(null);
  const close = () => setAsking(null);
  const entries = useViewEntries(looking, () => setAsking('view'));
  // Somebody else's view is looked at as it is.
  const mayArrange = looking.isKnown && (looking.view?.is_own ?? true);
  return (
    <>
      <SortMenu looking={looking} />
      <Menu
        entries={entries}
        trigger={
          <Button variant="quiet" icon={Bookmark} className="max-w-60">
            <span className="truncate">{looking.view?.name ?? t('views.menu')}</span>
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
      {asking === 'view' && <ViewDialog looking={looking} onClose={close} />}
      {asking === 'columns' && <ColumnsDialog looking={looking} onClose={close} />}
    </>
  );
}

/** The views to choose from, then what can be done with the one that is open. */
function useViewEntries(looking: Looking, onKeep: () => void): MenuEntry[] {
  const { t } = useTranslation();
  const { list, views, view, defaultViewId, look, ownLook, query, open } = looking;
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
