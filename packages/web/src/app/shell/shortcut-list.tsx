import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Modal } from '../../ui/overlays/modal.tsx';

const KEYS = [
  { keys: ['Ctrl', 'K'], key: 'shortcuts.palette' },
  { keys: ['/'], key: 'shortcuts.search' },
  { keys: ['f'], key: 'shortcuts.filter' },
  { keys: ['1', '2', '3', '4'], key: 'shortcuts.tabs' },
  { keys: ['c'], key: 'shortcuts.create' },
  { keys: ['j', 'k'], key: 'shortcuts.move' },
  { keys: ['Enter'], key: 'shortcuts.open' },
  { keys: ['x'], key: 'shortcuts.select' },
  { keys: ['Shift', 'X'], key: 'shortcuts.selectRun' },
  { keys: ['a'], key: 'shortcuts.selectAll' },
  { keys: ['Esc'], key: 'shortcuts.clear' },
  { keys: ['t'], key: 'shortcuts.tag' },
  { keys: ['i'], key: 'shortcuts.issue' },
  { keys: ['p'], key: 'shortcuts.pay' },
  { keys: ['u'], key: 'shortcuts.import' },
  { keys: ['Delete'], key: 'shortcuts.delete' },
  { keys: ['z'], key: 'shortcuts.undo' },
  { keys: ['[', ']'], key: 'shortcuts.neighbours' },
  { keys: ['+', '-', '0'], key: 'shortcuts.zoom' },
  { keys: ['?'], key: 'shortcuts.help' },
] as const;

export function ShortcutList({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Modal open onClose={onClose} title={t('shortcuts.title')}>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-6 gap-y-2.5">
        {KEYS.map(({ keys, key }) => (
          <div key={key} className="contents">
            <dt className="flex gap-1">
              {keys.map((name) => (
                <kbd
                  key={name}
                  className="min-w-6 rounded-pill border border-line bg-canvas px-1.5 py-px text-center font-sans text-small"
                >
                  {name}
                </kbd>
              ))}
            </dt>
            <dd>{t(key)}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
