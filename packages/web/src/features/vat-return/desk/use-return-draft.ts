import type { TaxDeduction, VatReturn } from '@hoadon/contracts/vat-return';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { useUnsaved } from '../../../lib/unsaved/index.ts';
import { toast } from '../../../ui/toast/toast.tsx';
import { startValues, wireValues } from '../form/index.ts';
import type { ChosenReturn } from '../period/index.ts';
import { type ReturnActs, wirePeriod } from '../queries.ts';

type Draft = Readonly<{
  chosen: ChosenReturn;
  data: TaxDeduction;
  savedReturn: VatReturn | null;
  /** What it begins with. */
  start: VatReturn | null;
  acts: ReturnActs;
  readOnly: boolean;
}>;

/** What is typed into a return, and its saving, by Ctrl+S too. */
export function useReturnDraft({ chosen, data, savedReturn, start, acts, readOnly }: Draft) {
  const { t } = useTranslation();
  const [began] = useState(() => startValues(data, start));
  const [values, setValues] = useState(began);
  const [saved, setSaved] = useState(began);
  const isDirty = !readOnly && JSON.stringify(values) !== JSON.stringify(saved);
  useUnsaved({ isDirty: () => isDirty });
  const save = async (): Promise<VatReturn> => {
    const sent = values;
    const answer = await acts.save.mutateAsync({
      ...wirePeriod(chosen),
      TKhaiThueSoLan: chosen.filing,
      version: savedReturn?.version ?? 0,
      ...wireValues(sent),
    });
    setSaved(sent);
    return answer;
  };
  const saveAndTell = () =>
    void save().then(
      () => toast.success(t('vatReturn.saved')),
      // Shown above the form.
      () => undefined,
    );
  // Wherever one is: after a field is left nothing has the focus, and the browser would offer to save the page.
  useEffect(() => {
    const saveOnKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key !== 's') return;
      event.preventDefault();
      if (isDirty) saveAndTell();
    };
    document.addEventListener('keydown', saveOnKey);
    return () => document.removeEventListener('keydown', saveOnKey);
  });
  return { values, setValues, isDirty, save, saveAndTell };
}
