import { Share2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useOfferedActs } from '../../lib/page-acts.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { useMay } from '../auth/index.ts';
import type { SharedTag } from './guest-tag.ts';
import { ShareModal } from './share-modal.tsx';

/** Opens what is shared of a tag (TAG-007: shareTag). */
export function ShareButton({ tag }: { tag: SharedTag }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const maySee = useMay('invoice_management.view');
  useOfferedActs(
    useMemo(
      () =>
        maySee
          ? [
              {
                label: t('tagSharing.title', { tag: tag.name }),
                icon: Share2,
                onSelect: () => setOpen(true),
              },
            ]
          : [],
      [maySee, t, tag.name],
    ),
  );
  if (!maySee) return null;
  return (
    <>
      <Button icon={Share2} onClick={() => setOpen(true)}>
        {t('tagSharing.share')}
      </Button>
      {isOpen && <ShareModal tag={tag} onClose={() => setOpen(false)} />}
    </>
  );
}
