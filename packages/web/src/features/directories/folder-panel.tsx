import { type DirectoryNode, ROOT_DIRECTORY } from '@hoadon/contracts/directories';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Ellipsis, FolderPlus } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ContextMenu } from '../../ui/overlays/context-menu.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import { toastFailure } from '../../ui/toast/toast-failure.ts';
import { Tree, type TreeDrop } from '../../ui/tree/index.ts';
import { useMay } from '../auth/index.ts';
import { dragged, NODE_FORMAT, ROWS_FORMAT } from './dragged.ts';
import { type FolderAsking, FolderDialogs } from './folder-dialogs.tsx';
import { useFolderEntries } from './folder-entries.ts';
import { findNode, isRoot } from './nodes.ts';
import { useMoveFolder } from './queries.ts';
import { useFolders } from './use-folders.ts';
import { useMoveInvoices } from './use-move-invoices.ts';

type FolderPanelProps = {
  /**
   * Where there is no room beside the list: a press chooses a directory, so that its acts can be reached by touch. A
   * button shows its invoices and calls this.
   */
  onOpened?: () => void;
};

/** The directories beside the lists: a press shows the content of one, and a drop moves into one. */
export function FolderPanel({ onOpened }: FolderPanelProps) {
  const { t } = useTranslation();
  const { tree, structure, nodes } = useFolders();
  const mayChange = useMay('invoice_management.change');
  const [asking, setAsking] = useState<FolderAsking | null>(null);
  const [pointed, point] = useState<string | null>(null);
  const { shownId: openId, open } = useShown();
  const [chosenId, choose] = useState(openId);
  const shownId = onOpened ? chosenId : openId;
  const entriesOf = useFolderEntries(structure, setAsking);
  const drop = useFolderDrop(structure);
  const shown = findNode(structure, shownId);
  const pointedAt = (event: MouseEvent) => {
    const row = event.target instanceof Element ? event.target.closest('[data-id]') : null;
    point(row?.getAttribute('data-id') ?? null);
  };
  const press = (key: string, id: string): boolean => {
    const target = findNode(structure, id);
    if (!mayChange || !target) return false;
    if (key === 'F2') setAsking({ act: 'rename', node: target.node });
    else if (key === 'Delete') setAsking({ act: 'delete', node: target.node });
    else return false;
    return true;
  };
  const list = (
    <div
      className="flex min-h-0 flex-1 flex-col"
      // Which folder the menu is about is known before it opens.
      onContextMenuCapture={pointedAt}
    >
      <Tree
        label={t('directories.title')}
        nodes={nodes}
        selectedId={shownId}
        onSelect={onOpened ? choose : open}
        defaultExpanded={[
          ...structure.flatMap((node) => openIn(node)),
          ...(shown?.way.map(({ id }) => id) ?? []),
        ]}
        {...(mayChange && { drop })}
        onNodeKey={press}
        error={tree.error}
        onRetry={() => void tree.refetch()}
      />
    </div>
  );
  return (
    <section aria-label={t('directories.title')} className="flex min-h-0 flex-1 flex-col">
      <div className="flex items-center gap-1 pl-2.5">
        <h2 className="flex-1 text-small font-medium text-muted">{t('directories.title')}</h2>
        {mayChange && (
          <>
            <IconButton
              icon={FolderPlus}
              label={t('directories.create')}
              onClick={() =>
                setAsking({ act: 'create', parentId: shown?.node.id ?? ROOT_DIRECTORY })
              }
            />
            {shown && (
              <Menu
                entries={entriesOf(shown.node.id)}
                trigger={
                  <IconButton
                    icon={Ellipsis}
                    label={t('directories.acts', { name: shown.node.name })}
                    onClick={() => undefined}
                  />
                }
              />
            )}
          </>
        )}
      </div>
      {mayChange ? (
        <ContextMenu entries={pointed === null ? [] : entriesOf(pointed)}>{list}</ContextMenu>
      ) : (
        list
      )}
      {asking && (
        <FolderDialogs
          asking={asking}
          onClose={() => setAsking(null)}
          onGone={(node) => {
            setAsking(null);
            if (shownId !== null && [node.id, ...node.descendant].includes(shownId))
              (onOpened ? choose : open)(node.parent_id);
          }}
        />
      )}
      {onOpened && (
        <Button
          variant="primary"
          className="mt-3"
          disabled={shownId === null}
          onClick={() => {
            if (shownId !== null) open(shownId);
            onOpened();
          }}
        >
          {t('directories.show')}
        </Button>
      )}
    </section>
  );
}

const openIn = ({ id, expand, children }: DirectoryNode): string[] => [
  ...(expand ? [id] : []),
  ...children.flatMap(openIn),
];

/** The one directory that the list in sight is narrowed to. */
function useShown() {
  const navigate = useNavigate();
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const directoryId = String(search['directory_id'] ?? '');
  return {
    shownId: /^\d+$/.test(directoryId) ? directoryId : null,
    open: (id: string) =>
      void navigate({ to: '/main/all', search: isRoot(id) ? {} : { directory_id: id } }),
  };
}

/** Invoices and directories are dropped on a directory; a directory never on one of its descendants (DIR-003). */
function useFolderDrop(structure: readonly DirectoryNode[]): TreeDrop {
  const { t } = useTranslation();
  const move = useMoveInvoices();
  const moveFolder = useMoveFolder();
  const mayHold = (id: string): boolean => {
    const node = findNode(structure, dragged.node())?.node;
    return node !== undefined && ![node.id, node.parent_id, ...node.descendant].includes(id);
  };
  return {
    accepts: (formats, id) =>
      formats.includes(NODE_FORMAT) ? mayHold(id) : formats.includes(ROWS_FORMAT),
    onDrop: (id, data) => {
      const rows = dragged.rows();
      const node = findNode(structure, dragged.node())?.node;
      if (data.types.includes(NODE_FORMAT)) {
        if (node) moveFolder.mutate({ id: node.id, name: node.name, from: node.parent_id, to: id });
      } else if (rows?.onAll) rows.onAll(id);
      else if (rows)
        move.mutate(
          { parent_id: id, invoices: rows.ids },
          { onError: (error) => toastFailure(t, error) },
        );
    },
    format: NODE_FORMAT,
    onDragNode: dragged.beginNode,
  };
}
