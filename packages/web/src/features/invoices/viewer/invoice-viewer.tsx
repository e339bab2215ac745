import { Columns2, PictureInPicture2 } from 'lucide-react';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { BesideFrame, ModalFrame, useBeside } from './frames/index.ts';
import { OpenedInvoice } from './opened-invoice.tsx';
import { useViewerLook } from './viewer-look.ts';
import type { InvoiceViewerProps } from './viewer-props.ts';

/** One invoice over the list it stands in, or beside it. */
export function InvoiceViewer({ onBeside, ...opened }: InvoiceViewerProps) {
  const { t } = useTranslation();
  const { isBeside, isOffered, turn } = useBeside(onBeside);
  // Here, because another frame is drawn anew.
  const look = useViewerLook();
  return (
    <OpenedInvoice
      {...opened}
      look={look}
      Frame={isBeside ? BesideFrame : ModalFrame}
      hasPage
      tools={
        isOffered && (
          <IconButton
            icon={isBeside ? PictureInPicture2 : Columns2}
            label={t(isBeside ? 'viewer.beside.over' : 'viewer.beside.beside')}
            onClick={turn}
          />
        )
      }
    />
  );
}
