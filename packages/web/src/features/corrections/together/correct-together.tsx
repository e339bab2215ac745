import type { CorrectingAction } from '@hoadon/domain/corrections/invoice-action';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/overlays/modal.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { WhenRead } from '../../../ui/when-read.tsx';
import { correctionListQuery, FEWEST_LISTED, MOST_LISTED } from './list-query.ts';
import { RefusedInvoices, refusedIds } from './refused-invoices.tsx';

/** Addresses of the forms that take a list. */
const ACTIONS = {
  amounts: 'ADJUST_INCREASE_DECREASE',
  replace: 'ISSUE_REPLACEMENT_INVOICE',
} as const satisfies Record<string, CorrectingAction>;
type Way = keyof typeof ACTIONS;

const WAITING_ROWS = 3;

type CorrectTogetherProps = {
  way: Way;
  /** The others are compared with the first that may be corrected. */
  ids: readonly string[];
  onClose: () => void;
  /** The form is opening. */
  onDone: () => void;
};

/** Opens the form of one correction of all chosen invoices, or shows which of them one list may not have, and why. */
export function CorrectTogether({ way, ids, onClose, onDone }: CorrectTogetherProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [listed, setListed] = useState(ids);
  const isPossible = listed.length >= FEWEST_LISTED && listed.length <= MOST_LISTED;
  const query = useQuery({ ...correctionListQuery(listed, ACTIONS[way]), enabled: isPossible });
  const isAllowed = query.data !== undefined && query.data.correction_list !== null;
  useEffect(() => {
    if (!isAllowed) return;
    onDone();
    const params = { id: listed.join('.'), way };
    void navigate({ to: '/main/invoice/$id/correct/$way', params, search: {} });
  }, [isAllowed, listed, way, navigate, onDone]);
  const refused = refusedIds(query.data?.refused ?? []);
  const rest = listed.filter((id) => !refused.has(id));
  const mayGoOn = refused.size > 0 && rest.length >= FEWEST_LISTED;
  return (
    <Modal
      open
      onClose={onClose}
      title={t(`corrections.together.title.${way}`)}
      footer={
        <>
          <Button onClick={onClose}>{t('common.action.close')}</Button>
          {mayGoOn && (
            <Button variant="primary" onClick={() => setListed(rest)}>
              {t('corrections.together.withoutThem', { count: rest.length })}
            </Button>
          )}
        </>
      }
    >
      {isPossible ? (
        <WhenRead
          query={query}
          waiting={<SkeletonRows rows={WAITING_ROWS} label={t('corrections.together.checking')} />}
        >
          {(begun) =>
            begun.refused.length > 0 && <RefusedInvoices refused={begun.refused} listed={listed} />
          }
        </WhenRead>
      ) : (
        <p>
          {listed.length < FEWEST_LISTED
            ? t('corrections.together.tooFew')
            : t('corrections.together.tooMany', { count: listed.length, most: MOST_LISTED })}
        </p>
      )}
    </Modal>
  );
}
