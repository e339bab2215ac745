import { Pause, Play } from 'lucide-react';
import { useState } from 'react';
import { useReducedMotion } from '../../../lib/media/use-reduced-motion.ts';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/overlays/modal.tsx';
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
      bare
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
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
        data-still={still || undefined}
        className="benefits grid min-h-0 flex-1 gap-3 overflow-y-auto p-5 tablet:grid-cols-2"
      >
        {BENEFITS.map(({ name, art }) => (
          <li
            key={name}
            className="flex items-center gap-4 rounded-control border border-line p-3 tablet:last:col-span-2"
          >
            <svg
              aria-hidden="true"
              data-picture={name}
              viewBox="0 0 120 80"
              fill="none"
              strokeLinecap="round"
              strokeLinejoin="round"
              className="w-28 shrink-0 rounded-control bg-primary-50 tablet:w-36"
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
