import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import { useMay } from '../../auth/index.ts';
import { useDesk } from '../desk/index.ts';
import { type BuyerFill, fillBuyer, undoFill } from './fill-buyer.ts';
import { useTaxpayer } from './use-taxpayer.ts';

/** What is known of the typed tax code, told quietly beneath it; nothing waits for it (DECISIONS 55). */
export function TaxCodeLine({ fills }: { fills: StoreApi<BuyerFill | null> }) {
  const { t } = useTranslation();
  const { form } = useDesk();
  const buyer = useWatch({ control: form.control, name: 'buyer' });
  const mayAsk = useMay('invoice_draft_management.view');
  const fill = useStore(fills);
  const isAsked = mayAsk && buyer.type === 'ENTERPRISE';
  const { state, suggestion, answer } = useTaxpayer(isAsked ? buyer.taxCode : '');
  if (fill && fill.after.taxCode === buyer.taxCode) {
    const undo = () => {
      undoFill(form, fill);
      fills.setState(null, true);
    };
    return (
      <Line>
        {t(`buyerSuggestion.filled.${fill.suggestion.source}`)}{' '}
        <Act onClick={undo}>{t('buyerSuggestion.undo')}</Act>
      </Line>
    );
  }
  if (state === 'nothing') return null;
  if (state === 'asking') return <Line>{t('buyerSuggestion.asking')}</Line>;
  if (state === 'not-found') return <Line>{t('buyerSuggestion.notFound')}</Line>;
  if (state === 'not-available' || !suggestion)
    return <Line>{t('buyerSuggestion.notAvailable')}</Line>;
  const { legalName = '', address = buyer.address } = suggestion.texts;
  const isWritten = legalName === buyer.legalName.trim() && address === buyer.address.trim();
  const stopped = answer?.status === 'not-active';
  if (isWritten && !stopped) return null;
  return (
    <Line>
      {stopped && (
        <span className="block text-warning">
          {t('buyerSuggestion.stopped', { status: answer.status_text ?? '' })}
        </span>
      )}
      {!isWritten && (
        <>
          <span className="break-words">{legalName}</span>{' '}
          <Act onClick={() => fills.setState(fillBuyer(form, suggestion, fill), true)}>
            {t('buyerSuggestion.fill')}
          </Act>
        </>
      )}
    </Line>
  );
}

const Line = ({ children }: { children: ReactNode }) => <span role="status">{children}</span>;

const Act = ({ onClick, children }: { onClick: () => void; children: string }) => (
  <button
    type="button"
    onClick={onClick}
    className="min-h-6 font-medium text-primary-700 hover:underline"
  >
    {children}
  </button>
);
