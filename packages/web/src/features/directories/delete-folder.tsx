import { type DirectoryNode, ROOT_DIRECTORY } from '@hoadon/contracts/directories';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNumbers } from '../../lib/number-format.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { ErrorLine } from '../../ui/error-line.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { toast } from '../../ui/toast/toast.tsx';
import { ChooseDirectory } from './choose-directory.tsx';
import { findNode } from './nodes.ts';
import { totalsQuery, treeQuery, useDirectoryActs, useRestoreFolder } from './queries.ts';

const WAYS = ['parent', 'root', 'other'] as const;
type Way = (typeof WAYS)[number];

type DeleteFolderProps = { node: DirectoryNode; onClose: () => void; onGone: () => void };

/** Asks before a directory goes with those below it, and what becomes of the invoices in them. */
export function DeleteFolder({ node, onClose, onGone }: DeleteFolderProps) {
  const { t } = useTranslation();
  const { formatCount } = useNumbers();
  const { change } = useDirectoryActs();
  const undo = useRestoreFolder();
  const totals = useQuery(totalsQuery);
  const tree = useQuery(treeQuery);
  const isTop = node.parent_id === ROOT_DIRECTORY;
  const ways = WAYS.filter((way) => way !== 'parent' || !isTop);
  const [way, setWay] = useState<Way>(isTop ? 'root' : 'parent');
  const [other, setOther] = useState<string | null>(null);
  const [isChoosing, setChoosing] = useState(false);
  const count = totals.data?.find(({ id }) => id === node.id)?.invoices ?? 0;
  const named = (id: string | null) => findNode(tree.data?.structure ?? [], id)?.node.name ?? '';
  const remove = () => {
    const to = way === 'root' ? ROOT_DIRECTORY : way === 'other' ? other : undefined;
    if (to === null) return setChoosing(true);
    change.mutate(
      { deletedDirectories: [node.id], ...(to !== undefined && { invoices_to: to }) },
      {
        onSuccess: ({ deletion_id: deletionId }) => {
          const { name } = node;
          toast.success(
            t('directories.deleted', { name }),
            deletionId === null ? {} : { action: undo({ deletionId, name }) },
          );
          onGone();
        },
      },
    );
  };
  if (isChoosing) {
    return (
      <ChooseDirectory
        title={t('directories.delete.otherTitle')}
        confirm={t('directories.choose')}
        without={node.id}
        busy={false}
        error={null}
        onChoose={(id) => {
          setOther(id);
          setWay('other');
          setChoosing(false);
        }}
        onClose={() => setChoosing(false)}
      />
    );
  }
  const wordsOf = (one: Way): string => {
    if (one === 'parent') return t('directories.delete.parent', { name: named(node.parent_id) });
    if (one === 'root') return t('directories.delete.root');
    return other === null
      ? t('directories.delete.other')
      : t('directories.delete.parent', { name: named(other) || t('directories.root') });
  };
  return (
    <ConfirmDialog
      open
      danger
      title={t('directories.delete.title', { name: node.name })}
      confirmLabel={t('directories.delete.confirm')}
      busy={change.isPending}
      onConfirm={remove}
      onCancel={onClose}
    >
      <div className="flex flex-col gap-3">
        {node.descendant.length > 0 && (
          <p>{t('directories.delete.below', { count: node.descendant.length })}</p>
        )}
        {count === 0 && totals.data ? (
          <p>{t('directories.delete.empty')}</p>
        ) : (
          <fieldset className="flex flex-col gap-2">
            <legend className="mb-2">
              {t('directories.delete.invoices', { count, number: formatCount(count) })}
            </legend>
            {ways.map((one) => (
              <label key={one} className="flex min-h-8 items-center gap-2 text-ink">
                <input
                  type="radio"
                  name="way"
                  checked={way === one}
                  onChange={() => {
                    setWay(one);
                    if (one === 'other') setChoosing(true);
                  }}
                />
                {wordsOf(one)}
              </label>
            ))}
          </fieldset>
        )}
        <ErrorLine error={change.error} />
      </div>
    </ConfirmDialog>
  );
}
