import { clockInVietnam, dayInVietnam } from '@hoadon/domain/dates/day-in-vietnam';
import { formatDate } from '@hoadon/domain/dates/format-date';
import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useState } from 'react';
import { useNumbers } from '../../../lib/number-format.ts';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Modal } from '../../../ui/overlays/modal.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { WhenRead } from '../../../ui/when-read.tsx';
import { versionsQuery } from '../queries.ts';

/** Former versions of the draft. */
export function VersionsButton({ id }: { id: string }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton
        icon={History}
        label={t('vatReturn.action.versions')}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Modal open onClose={() => setOpen(false)} title={t('vatReturn.action.versions')}>
          <Versions id={id} />
        </Modal>
      )}
    </>
  );
}

function Versions({ id }: { id: string }) {
  const { t } = useTranslation();
  const numbers = useNumbers();
  const versions = useQuery(versionsQuery(id));
  return (
    <WhenRead query={versions} waiting={<SkeletonRows rows={3} label={t('common.loading')} />}>
      {(rows) => (
        <ul className="flex flex-col gap-2">
          {rows.length === 0 && <li className="text-muted">{t('vatReturn.state.new')}</li>}
          {rows.map(({ version, at, by, typed }) => (
            <li key={version} className="border-b border-hairline pb-2 last:border-0">
              <p className="text-muted">
                {version} · {formatDate(dayInVietnam(at))} {clockInVietnam(at).time} · {by}
              </p>
              <p className="tabular">
                {Object.entries(typed)
                  .map(([cell, value]) => `[${cell}] ${numbers.format(value)}`)
                  .join(' · ') || '—'}
              </p>
            </li>
          ))}
        </ul>
      )}
    </WhenRead>
  );
}
