import { Link } from '@tanstack/react-router';
import { CircleCheck, CircleX } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { Modal } from '../../../ui/overlays/modal.tsx';
import { failureReason } from '../../invoices/index.ts';
import { OriginalName } from '../original-name.tsx';
import type { Cloned } from './use-clone.ts';

type CloneResultProps = { cloned: Cloned; onClose: () => void };

/** Its own words: the general ones speak of corrections. */
const NOT_ALLOWED = 'CORRECTION_NOT_ALLOWED';

/** Which invoices were copied, and which were not and why (ACT-040). */
export function CloneResult({ cloned: { success, error }, onClose }: CloneResultProps) {
  const { t } = useTranslation();
  return (
    <Modal
      open
      onClose={onClose}
      title={t('cloning.result')}
      footer={
        <>
          {success.length > 0 && (
            <Link to="/main/status/draft" search={{}} className={buttonClass()} onClick={onClose}>
              {t('cloning.toDrafts')}
            </Link>
          )}
          <Button variant="primary" onClick={onClose}>
            {t('common.action.close')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {error.length > 0 && (
          <Part
            title={t('cloning.failed', { count: error.length })}
            icon={<CircleX aria-hidden size={16} className="text-danger" />}
          >
            {error.map(({ id, message }) => (
              <li key={id} className="flex flex-col px-3 py-1.5">
                <OriginalName id={id} noNumber={t('cloning.noNumber')} />
                <span className="text-danger">
                  {message === NOT_ALLOWED ? t('cloning.notAllowed') : failureReason(t, message)}
                </span>
              </li>
            ))}
          </Part>
        )}
        {success.length > 0 && (
          <Part
            title={t('cloning.copied', { count: success.length })}
            icon={<CircleCheck aria-hidden size={16} className="text-success" />}
          >
            {success.map(({ id, copied_from }) => (
              <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1.5">
                <span className="min-w-0 flex-1">
                  <OriginalName id={copied_from} noNumber={t('cloning.noNumber')} />
                </span>
                <Link
                  to="/main/invoice/$id/edit"
                  params={{ id }}
                  search={{}}
                  className="text-primary-600 hover:underline"
                >
                  {t('cloning.open')}
                </Link>
              </li>
            ))}
          </Part>
        )}
      </div>
    </Modal>
  );
}

type PartProps = { title: string; icon: ReactNode; children: ReactNode };

function Part({ title, icon, children }: PartProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-1.5 flex items-center gap-2">
        {icon}
        {title}
      </h3>
      <ul className="divide-y divide-hairline rounded-control border border-hairline">
        {children}
      </ul>
    </section>
  );
}
