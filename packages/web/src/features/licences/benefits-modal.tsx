import { Pause, Play } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReducedMotion } from '../../lib/use-reduced-motion.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { BENEFITS } from './benefit-art.tsx';
import './benefits.css';

/** What the product does for a company, as seven pictures that move (LIC-025, LIC-026). */
export function BenefitsModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const reduced = useReducedMotion();
  const [stopped, setStopped] = useState(false);
  const still = reduced || stopped;
  return (
    <Modal
      open
      onClose={onClose}
      size="medium"
      title={t('licences.benefits.title')}
      tools={
        !reduced && (
          <Button
            variant="quiet"
            icon={stopped ? Play : Pause}
            onClick={() => setStopped(!stopped)}
          >
            {t(stopped ? 'common.action.play' : 'common.action.pause')}
          </Button>
        )
      }
    >
      <ul
        data-still={still || undefined}
        className="benefits grid gap-3 tablet:grid-cols-2 wide:grid-cols-3"
      >
        {BENEFITS.map(({ name, art }) => (
          <li
            key={name}
            className="flex items-center gap-3 rounded-control border border-line p-3 wide:flex-col wide:items-stretch"
          >
            <svg
              aria-hidden="true"
              data-picture={name}
              viewBox="0 0 120 80"
              fill="none"
              strokeLinecap="round"
              strokeLinejoin="round"
              className="w-26 shrink-0 rounded-control bg-primary-50 wide:w-full"
            >
              {art}
            </svg>
            <div className="min-w-0">
              <h3>{t(`licences.benefit.${name}.title`)}</h3>
              <p className="text-muted">{t(`licences.benefit.${name}.text`)}</p>
            </div>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
