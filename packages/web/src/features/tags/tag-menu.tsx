import { Popover } from '@base-ui/react/popover';
import type { InvoiceRow } from '@hoadon/contracts/invoices';
import { Plus, Settings2, Tags } from 'lucide-react';
import { useState } from 'react';
import { useShortcuts } from '../../lib/shortcuts.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { useMay } from '../auth/index.ts';
import { ManageTags } from './manage-tags.tsx';
import { TagForm } from './tag-form.tsx';
import { TagsOfInvoice } from './tags-of-invoice.tsx';
import { useSetTags } from './use-set-tags.ts';

/** The tags of the open invoice below a button: narrowed by typing, put on and taken off, made and managed (VIEW-005). */
export function TagMenu({ invoice: { id } }: { invoice: Pick<InvoiceRow, 'id'> }) {
  const { t } = useTranslation();
  const mayChange = useMay('invoice_management.change');
  const mayAdd = useMay('invoice_management.add');
  const [open, setOpen] = useState(false);
  const [asking, setAsking] = useState<'create' | 'manage' | null>(null);
  const set = useSetTags(id);
  // In a dialog the key belongs to that dialog.
  const [button, setButton] = useState<HTMLElement | null>(null);
  useShortcuts(mayChange ? { t: () => setOpen(true) } : {}, button?.closest('[role=dialog]'));
  const ask = (what: typeof asking) => {
    setOpen(false);
    setAsking(what);
  };
  const close = () => setAsking(null);
  return (
    <>
      <Popover.Root open={open} onOpenChange={setOpen}>
        <Popover.Trigger
          render={
            <Button ref={setButton} icon={Tags} aria-keyshortcuts="t">
              {t('tags.menu')}
            </Button>
          }
        />
        <Popover.Portal>
          <Popover.Positioner align="end" sideOffset={4} className="z-60">
            <Popover.Popup
              aria-label={t('tags.assign')}
              className="floating flex max-h-(--available-height) w-80 max-w-[calc(100vw-1rem)] flex-col gap-2 overflow-y-auto p-3"
            >
              {mayChange && <TagsOfInvoice id={id} />}
              <div className="flex flex-wrap gap-1 border-t border-hairline pt-2">
                {mayAdd && (
                  <Button variant="quiet" icon={Plus} onClick={() => ask('create')}>
                    {t('tags.create')}
                  </Button>
                )}
                <Button variant="quiet" icon={Settings2} onClick={() => ask('manage')}>
                  {t('tags.manage')}
                </Button>
              </div>
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
      {asking === 'manage' && <ManageTags shareTag onClose={close} />}
      {asking === 'create' && (
        <TagForm
          onClose={close}
          onSaved={({ id: tag, name }) => void set({ tag, name, how: 'add' })}
        />
      )}
    </>
  );
}
