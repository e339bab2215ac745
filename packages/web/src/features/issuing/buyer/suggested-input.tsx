import { Autocomplete } from '@base-ui/react/autocomplete';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import type { StoreApi } from 'zustand/vanilla';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { useSettled } from '../../../lib/use-settled.ts';
import { REMOTE_DELAY } from '../../../ui/fields/autocomplete-delays.ts';
import { DismissName } from '../../../ui/fields/dismiss-name.tsx';
import { useFieldControl } from '../../../ui/fields/field-control.ts';
import { useOpenList } from '../../../ui/fields/use-open-list.ts';
import { useMay } from '../../auth/index.ts';
import { useEditor } from '../editor/index.ts';
import { type BuyerFill, fillBuyer, type SuggestedBuyer } from './fill-buyer.ts';
import { buyersQuery, SUGGESTING, type SuggestingField } from './queries.ts';
import { useTaxpayer } from './use-taxpayer.ts';

const NOBODY: readonly SuggestedBuyer[] = [];

type SuggestedInputProps = {
  field: SuggestingField;
  /** The last suggestion that was taken over. */
  fills: StoreApi<BuyerFill | null>;
  disabled?: boolean;
  maxLength?: number | undefined;
  /** Lays the input out with its label. */
  children: (input: ReactNode) => ReactNode;
};

/** Pixels. The list must not cover the button bar of the form or the tabs below it on a phone. */
const AROUND = { top: 4, left: 4, right: 4, bottom: 172 };

/** A text field of the buyer with suggestions, which never block typing. */
export function SuggestedInput(props: SuggestedInputProps) {
  const { field, fills, disabled = false, maxLength, children } = props;
  const { t } = useTranslation();
  const { form } = useEditor();
  const value = useWatch({ control: form.control, name: `buyer.${field}` });
  const { open, change } = useOpenList();
  const suggestions = useSuggestions(field, value, open);
  const choose = (suggestion: SuggestedBuyer) => {
    change(false, 'item-press');
    fills.setState(fillBuyer(form, suggestion, fills.getState()), true);
  };
  return (
    <Autocomplete.Root
      items={suggestions}
      mode="none"
      filter={null}
      value={value}
      disabled={disabled}
      open={open && suggestions.length > 0}
      onOpenChange={(next, { reason }) => change(next && reason === 'input-change', reason)}
      onValueChange={(text, { reason }) => {
        // Only typing changes the text: choosing and blur would insert the list's text, Escape would clear it.
        if (reason !== 'input-change') return;
        form.setValue(`buyer.${field}`, text);
        change(true, reason);
      }}
    >
      {children(
        <Control
          maxLength={maxLength}
          onLeave={() => {
            // A list that arrives after blur must not open.
            if (suggestions.length === 0) change(false, 'none');
          }}
        />,
      )}
      <Autocomplete.Portal>
        <Autocomplete.Positioner
          sideOffset={4}
          align="start"
          collisionPadding={AROUND}
          className="z-60"
        >
          <Autocomplete.Popup className="floating max-h-80 w-120 max-w-[calc(100vw-24px)] overflow-y-auto py-1">
            <DismissName />
            <Autocomplete.List aria-label={t('buyerSuggestion.list')}>
              {(suggestion: SuggestedBuyer) => (
                <Autocomplete.Item
                  key={JSON.stringify(suggestion.texts)}
                  value={suggestion}
                  onClick={() => choose(suggestion)}
                  className="flex min-h-10 cursor-pointer flex-col justify-center px-3 py-1 data-highlighted:bg-primary-50"
                >
                  <Words suggestion={suggestion} />
                </Autocomplete.Item>
              )}
            </Autocomplete.List>
          </Autocomplete.Popup>
        </Autocomplete.Positioner>
      </Autocomplete.Portal>
    </Autocomplete.Root>
  );
}

type ControlProps = { maxLength: number | undefined; onLeave: () => void };

const Control = ({ maxLength, onLeave }: ControlProps) => (
  <Autocomplete.Input
    {...useFieldControl()}
    onBlur={onLeave}
    autoComplete="off"
    maxLength={maxLength}
    className="control"
  />
);

function Words({ suggestion: { source, texts } }: { suggestion: SuggestedBuyer }) {
  const { t } = useTranslation();
  return (
    <>
      <span className="flex items-baseline gap-2">
        <span className="min-w-0 flex-1 truncate font-medium">{texts.legalName ?? texts.name}</span>
        <span className="shrink-0 text-small text-muted">
          {t(`buyerSuggestion.source.${source}`)}
        </span>
      </span>
      <span className="tabular truncate text-small text-muted">
        {[texts.taxCode, texts.phone, texts.address].filter(Boolean).join(' · ')}
      </span>
    </>
  );
}

/** Buyers of own invoices, then the registered owner of a complete tax code. */
function useSuggestions(
  field: SuggestingField,
  value: string,
  open: boolean,
): readonly SuggestedBuyer[] {
  const { form } = useEditor();
  const mayAsk = useMay('invoice_draft_management.view');
  const type = useWatch({ control: form.control, name: 'buyer.type' });
  const typed = useSettled(value.trim(), REMOTE_DELAY);
  // LOOK-009: tax codes are suggested for organisations.
  const isAsked = mayAsk && (field !== 'taxCode' || type === 'ENTERPRISE');
  const { data = NOBODY } = useQuery({
    ...buyersQuery(field, typed),
    enabled: open && isAsked && typed.length >= SUGGESTING[field].least,
  });
  const { suggestion } = useTaxpayer(field === 'taxCode' && isAsked ? value : '');
  // Results for an earlier text must not be shown for the current one.
  if (typed !== value.trim()) return NOBODY;
  const isKnown = data.some(({ texts }) => texts.taxCode === suggestion?.texts.taxCode);
  return suggestion && !isKnown ? [...data, suggestion] : data;
}
