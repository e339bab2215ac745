import { useQuery } from '@tanstack/react-query';
import { PencilLine, Settings2, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { useMay } from '../auth/index.ts';
import { DeleteTag } from './delete-tag.tsx';
import { ManageTags } from './manage-tags.tsx';
import { tagsQuery } from './queries.ts';
import { TagForm } from './tag-form.tsx';

/** What can be done with the tag whose invoices are listed, and with all of them. */
export function TagTools({ id }: { id: string }) {
  const { t } = useTranslation();
  const { data: tags } = useQuery(tagsQuery);
  const tag = tags?.find((one) => one.id === id);
  const mayChange = useMay('invoice_management.change');
  const mayDelete = useMay('invoice_management.delete');
  const [asking, setAsking] = useState<'edit' | 'delete' | 'manage' | null>(null);
  const close = () => setAsking(null);
  return (
    <span className="ml-auto flex gap-1">
      {tag && mayChange && (
        <Button variant="quiet" icon={PencilLine} onClick={() => setAsking('edit')}>
          <span className="max-tablet:sr-only">{t('tags.form.edit')}</span>
        </Button>
      )}
      {tag && mayDelete && (
        <Button variant="quiet" icon={Trash2} onClick={() => setAsking('delete')}>
          <span className="max-tablet:sr-only">{t('common.action.delete')}</span>
        </Button>
      )}
      <Button variant="quiet" icon={Settings2} onClick={() => setAsking('manage')}>
        <span className="max-tablet:sr-only">{t('tags.manage')}</span>
      </Button>
      {tag && asking === 'edit' && <TagForm tag={tag} onClose={close} />}
      {tag && asking === 'delete' && <DeleteTag tag={tag} onClose={close} />}
      {asking === 'manage' && <ManageTags shareTag onClose={close} />}
    </span>
  );
}
