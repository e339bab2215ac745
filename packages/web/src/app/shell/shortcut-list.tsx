import { useTranslation } from 'react-i18next';
import { Modal } from '../../ui/modal.tsx';

const KEYS = [
  { keys: ['/'], key: 'shell.keys.search' },
  { keys: ['c'], key: 'shell.keys.create' },
  { keys: ['j', 'k'], key: 'shell.keys.move' },
  { keys: ['Enter'], key: 'shell.keys.open' },
  { keys: ['x'], key: 'shell.keys.select' },
  { keys: ['a'], key: 'shell.keys.selectAll' },
  { keys: ['Esc'], key: 'shell.keys.clear' },
  { keys: ['i'], key: 'shell.keys.issue' },
  { keys: ['Delete'], key: 'shell.keys.delete' },
  { keys: ['z'], key: 'shell.keys.undo' },
  { keys: ['[', ']'], key: 'shell.keys.neighbours' },
  { keys: ['?'], key: 'shell.keys.help' },
] as const;

export function ShortcutList({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Modal open onClose={onClose} title={t('shell.keys.title')}>
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
