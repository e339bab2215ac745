import { Eye, Mail, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { ContextMenu } from '../../ui/overlays/context-menu.tsx';
import { FormModal } from '../../ui/overlays/form-modal.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import type { ModalSize } from '../../ui/overlays/modal.tsx';
import { useCloseGuard } from '../../ui/overlays/use-close-guard.ts';
import { toast } from '../../ui/toast/toast.tsx';
import { GallerySection } from './gallery-section.tsx';

const SIZES: readonly ModalSize[] = ['small', 'medium', 'viewer'];

export function GalleryLayers() {
  const { t } = useTranslation();
  const [size, setSize] = useState<ModalSize | null>(null);
  const [asking, setAsking] = useState(false);
  const entries = [
    { label: t('invoices.action.view'), icon: Eye, onSelect: () => undefined, shortcut: 'Enter' },
    { label: t('invoices.action.mail'), icon: Mail, onSelect: () => undefined },
    { label: t('gallery.disabled'), onSelect: () => undefined, disabled: true },
    {
      label: t('common.action.delete'),
      icon: Trash2,
      onSelect: () => setAsking(true),
      danger: true,
      separated: true,
    },
  ];
  return (
    <>
      <GallerySection name="Modal">
        {SIZES.map((name) => (
          <Button key={name} onClick={() => setSize(name)}>
            {t(`gallery.modal.${name}`)}
          </Button>
        ))}
        {size && <SampleModal size={size} onClose={() => setSize(null)} />}
      </GallerySection>
      <GallerySection name="ConfirmDialog">
        <Button onClick={() => setAsking(true)}>{t('gallery.ask')}</Button>
        <ConfirmDialog
          open={asking}
          danger
          title={t('releasing.delete.title', { count: 3 })}
          confirmLabel={t('common.action.delete')}
          onConfirm={() => setAsking(false)}
          onCancel={() => setAsking(false)}
        >
          {t('releasing.delete.text')}
        </ConfirmDialog>
      </GallerySection>
      <GallerySection name="Menu">
        <Menu trigger={<Button>{t('gallery.menu')}</Button>} entries={entries} />
      </GallerySection>
      <GallerySection name="ContextMenu" awaits={t('gallery.screens.rows')}>
        <ContextMenu entries={entries}>
          <div className="rounded-control border border-dashed border-edge px-6 py-4 text-muted">
            {t('gallery.rightClick')}
          </div>
        </ContextMenu>
      </GallerySection>
      <GallerySection name="Toast">
        <Button onClick={() => toast.success(t('gallery.toast.success'))}>
          {t('gallery.toast.success')}
        </Button>
        <Button onClick={() => toast.warning(t('gallery.toast.warning'))}>
          {t('gallery.toast.warning')}
        </Button>
        <Button onClick={() => toast.error(t('gallery.toast.error'))}>
          {t('gallery.toast.error')}
        </Button>
        <Button onClick={() => toast.done(toast.loading(t('common.loading')))}>
          {t('gallery.toast.loading')}
        </Button>
      </GallerySection>
    </>
  );
}

function SampleModal({ size, onClose }: { size: ModalSize; onClose: () => void }) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const guard = useCloseGuard(name !== '', onClose);
  return (
    <FormModal
      size={size}
      title={t(`gallery.modal.${size}`)}
      guard={guard}
      onSubmit={onClose}
      submitLabel={t('common.action.save')}
      busy={false}
    >
      <div className="flex flex-col gap-4">
        <Field label={t('gallery.name')}>
          <TextInput value={name} onChange={(event) => setName(event.target.value)} />
        </Field>
        <Field label={t('gallery.note')}>
          <TextArea />
        </Field>
      </div>
    </FormModal>
  );
}
