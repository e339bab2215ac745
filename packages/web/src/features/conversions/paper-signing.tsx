import { useQueryClient } from '@tanstack/react-query';
import { useAct } from '../../lib/acts/act.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { invoicesChanged } from '../invoices/index.ts';
import { DocumentSigning } from '../signing/index.ts';
import { handInSigned, prepareForToken } from './queries.ts';

type PaperSigningProps = { invoiceId: string; onSigned: () => void; onClose: () => void };

/** Has the paper drawn, signed with the token on this machine, and stored. */
export function PaperSigning({ invoiceId, onSigned, onClose }: PaperSigningProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const preparing = useAct();
  const handing = useAct();
  return (
    <DocumentSigning
      words={{
        title: t('conversions.token.title'),
        preparing: t('conversions.token.preparing'),
        pdf: t('conversions.token.confirm'),
        standing: t('conversions.token.standing'),
      }}
      failure="TRANSFER_INVOICE_FAILED"
      prepare={() => prepareForToken(preparing, invoiceId)}
      handIn={async ({ pdf }, onShare) => {
        if (pdf) await handInSigned(handing, invoiceId, pdf, onShare);
      }}
      onSigned={() => {
        void invoicesChanged(client, new Set([invoiceId]));
        onSigned();
      }}
      onClose={onClose}
    />
  );
}
