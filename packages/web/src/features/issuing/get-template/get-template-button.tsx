import { FileInput } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { lazyPart } from '../../../ui/program/lazy-part.tsx';
import { useMay } from '../../auth/index.ts';

const TemplateModal = lazyPart(
  () => import('./template-modal.tsx').then((file) => file.TemplateModal),
  {
    dismiss: ({ onClose }) => onClose(),
  },
);

/** Opens the dialog that copies lines of earlier invoices. */
export function GetTemplateButton() {
  const { t } = useTranslation();
  const mayRead = useMay('invoice_management.view');
  const [open, setOpen] = useState(false);
  if (!mayRead) return null;
  return (
    <>
      <Button icon={FileInput} onClick={() => setOpen(true)}>
        {t('getTemplate.open')}
      </Button>
      {open && <TemplateModal onClose={() => setOpen(false)} />}
    </>
  );
}
