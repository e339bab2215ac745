import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorLine } from '../../ui/error-line.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { Modal } from '../../ui/overlays/modal.tsx';
import { Tree } from '../../ui/tree/index.ts';
import { NameField, useName } from './name-field.tsx';
import { findNode, idsIn, matching } from './nodes.ts';
import { useDirectoryActs } from './queries.ts';
import { useFolders } from './use-folders.ts';

type ChooseDirectoryProps = {
  title: string;
  confirm: string;
  /** This node and all below it cannot be chosen. */
  without?: string | null;
  busy: boolean;
  error: unknown;
  onChoose: (id: string) => void;
  onClose: () => void;
  children?: ReactNode;
};

/** Asks for a directory, by mouse, keys or touch: one that is there, or one that is made for it. */
export function ChooseDirectory(props: ChooseDirectoryProps) {
  const { title, confirm, without = null, busy, error, onChoose, onClose, children } = props;
  const { t } = useTranslation();
  const { tree, structure, nodes } = useFolders(without);
  const [typed, setTyped] = useState('');
  const [chosen, choose] = useState<string | null>(null);
  const shown = useMemo(() => nodes && matching(nodes, typed), [nodes, typed]);
  // A search with one match chooses it.
  const only =
    typed.trim() !== '' && shown ? onlyLeaf(shown.flatMap((node) => idsIn([node]))) : null;
  const id = chosen ?? only;
  const submit = () => {
    if (id !== null && !busy) onChoose(id);
  };
  const chosenNode = findNode(structure, id);
  return (
    <Modal
      open
      title={title}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{t('common.action.cancel')}</Button>
          <Button type="submit" variant="primary" busy={busy} disabled={id === null}>
            {confirm}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {children}
        <TextInput
          aria-label={t('directories.find')}
          placeholder={t('directories.find')}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            choose(null);
          }}
        />
        <div className="flex h-72 flex-col rounded-control border border-line p-1">
          <Tree
            key={typed}
            label={title}
            nodes={shown}
            selectedId={id}
            onSelect={choose}
            defaultExpanded={typed ? idsIn(shown ?? []) : structure.map((node) => node.id)}
            emptyText={t('directories.noneFound')}
            error={tree.error}
            onRetry={() => void tree.refetch()}
          />
        </div>
        <p role="status" className="text-small text-muted">
          {chosenNode && [...chosenNode.way, chosenNode.node].map(({ name }) => name).join(' / ')}
        </p>
        <NewHere parentId={id} onMade={choose} />
        <ErrorLine error={error} />
      </div>
    </Modal>
  );
}

const onlyLeaf = (ids: readonly string[]): string | null =>
  ids.length === 1 ? (ids[0] ?? null) : null;

/** Makes a directory in the chosen one, and chooses it. */
function NewHere({ parentId, onMade }: { parentId: string | null; onMade: (id: string) => void }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const naming = useName('');
  const { create } = useDirectoryActs();
  const make = () => {
    if (naming.tried()) return;
    create.mutate(
      { name: naming.name.trim(), ...(parentId !== null && { parent_id: parentId }) },
      {
        onSuccess: ({ new_directory: { id } }) => {
          setOpen(false);
          onMade(id);
        },
      },
    );
  };
  if (!isOpen) {
    return (
      <span>
        <Button variant="quiet" onClick={() => setOpen(true)}>
          {t('directories.create')}
        </Button>
      </span>
    );
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter in the name makes the directory, and does not send the form around it
    <div
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.target instanceof HTMLButtonElement) return;
        event.preventDefault();
        make();
      }}
      className="flex items-end gap-2"
    >
      <span className="flex-1">
        <NameField naming={naming} error={create.error} />
      </span>
      <Button busy={create.isPending} onClick={make}>
        {t('directories.make')}
      </Button>
    </div>
  );
}
