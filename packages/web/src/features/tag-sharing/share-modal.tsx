import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus, Share2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorLine } from '../../ui/error-line.tsx';
import { Modal } from '../../ui/overlays/modal.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { WhenRead } from '../../ui/when-read.tsx';
import { useMay } from '../auth/index.ts';
import type { SharedTag } from './guest-tag.ts';
import { sharesQuery } from './queries.ts';
import { ShareCard } from './share-card.tsx';
import { ShareForm } from './share-form.tsx';

type ShareModalProps = { tag: SharedTag; onClose: () => void };

/** Shares of a tag, and the form for another one (TAG-012). */
export function ShareModal({ tag, onClose }: ShareModalProps) {
  const [isNew, setNew] = useState(false);
  /** Just made: its link is made with it. */
  const [made, setMade] = useState<string | null>(null);
  if (isNew)
    return (
      <ShareForm
        tag={tag}
        onClose={() => setNew(false)}
        onMade={(id) => {
          setMade(id);
          setNew(false);
        }}
      />
    );
  return <ShareList tag={tag} made={made} onNew={() => setNew(true)} onClose={onClose} />;
}

type ShareListProps = ShareModalProps & { made: string | null; onNew: () => void };

function ShareList({ tag, made, onNew, onClose }: ShareListProps) {
  const { t } = useTranslation();
  const query = useInfiniteQuery(sharesQuery(tag.id));
  const mayChange = useMay('invoice_management.change');
  return (
    <Modal
      open
      size="medium"
      onClose={onClose}
      title={t('tagSharing.title', { tag: tag.name })}
      startAt="[data-share-new]"
      footer={
        mayChange && (
          <Button data-share-new variant="primary" icon={Plus} onClick={onNew}>
            {t('tagSharing.new')}
          </Button>
        )
      }
    >
      <WhenRead query={query} waiting={<SkeletonRows rows={4} label={t('common.loading')} />}>
        {({ pages }) => {
          const shares = pages.flatMap(({ rows }) => rows);
          if (shares.length === 0) return <EmptyState icon={Share2} text={t('tagSharing.none')} />;
          return (
            <>
              <ul className="flex flex-col gap-3">
                {shares.map((share) => (
                  <li key={share.id}>
                    <ShareCard share={share} isMade={share.id === made} mayChange={mayChange} />
                  </li>
                ))}
              </ul>
              <ErrorLine error={query.error} />
              {query.hasNextPage && (
                <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                  {t('tagSharing.moreShares')}
                </Button>
              )}
            </>
          );
        }}
      </WhenRead>
    </Modal>
  );
}
