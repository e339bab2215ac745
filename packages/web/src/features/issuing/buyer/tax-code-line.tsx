import type { TaxCodeAnswer } from '@hoadon/contracts/lookup';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { lazyPart } from '../../../ui/program/lazy-part.tsx';
import { useMay } from '../../auth/index.ts';
import { type FormValues, useEditor } from '../editor/index.ts';
import { type BuyerFill, fillBuyer, type SuggestedBuyer, undoFill } from './fill-buyer.ts';
import { useTaxpayer } from './use-taxpayer.ts';

/** Lazy: names are compared by tables that the form needs only for a complete tax code. */
const OtherNameNote = lazyPart(() =>
  import('./other-name-note.tsx').then((file) => file.OtherNameNote),
);

/** Shows what the registers know of the typed tax code; saving and issuing do not wait for it (S-55). */
export function TaxCodeLine({ fills }: { fills: StoreApi<BuyerFill | null> }) {
  const { t } = useTranslation();
  const { form } = useEditor();
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
        <TextButton onClick={undo}>{t('buyerSuggestion.undo')}</TextButton>
      </Line>
    );
  }
  if (state === 'nothing') return null;
  if (state === 'asking') return <Line>{t('buyerSuggestion.asking')}</Line>;
  if (state === 'not-found') return <Line>{t('buyerSuggestion.notFound')}</Line>;
  if (state === 'not-available' || !suggestion)
    return <Line>{t('buyerSuggestion.notAvailable')}</Line>;
  const take = () => fills.setState(fillBuyer(form, suggestion, fill), true);
  return <Known buyer={buyer} suggestion={suggestion} answer={answer} onTake={take} />;
}

type KnownProps = {
  buyer: FormValues['buyer'];
  suggestion: SuggestedBuyer;
  answer: TaxCodeAnswer | null;
  onTake: () => void;
};

/** The registered owner if the form states another, with warnings. */
function Known({ buyer, suggestion, answer, onTake }: KnownProps) {
  const { t } = useTranslation();
  const { legalName = '', address = buyer.address, email = '' } = suggestion.texts;
  const lacksEmail = email !== '' && buyer.email.trim() === '';
  const isWritten =
    legalName === buyer.legalName.trim() && address === buyer.address.trim() && !lacksEmail;
  const stopped = answer?.status === 'not-active';
  return (
    <Line>
      {stopped && (
        <span className="block text-warning">
          {t('buyerSuggestion.stopped', { status: answer.status_text ?? '' })}
        </span>
      )}
      {answer && <OtherNameNote stated={buyer.legalName} names={answer.names} />}
      {!isWritten && (
        <>
          <span className="break-words">{legalName}</span>{' '}
          <TextButton onClick={onTake}>{t('buyerSuggestion.fill')}</TextButton>
        </>
      )}
    </Line>
  );
}

const Line = ({ children }: { children: ReactNode }) => <span role="status">{children}</span>;

const TextButton = ({ onClick, children }: { onClick: () => void; children: string }) => (
  <button
    type="button"
    onClick={onClick}
    className="min-h-6 font-medium text-primary-700 hover:underline"
  >
    {children}
  </button>
);
