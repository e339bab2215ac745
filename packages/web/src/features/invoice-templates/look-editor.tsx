import type { InvoiceLook } from '@hoadon/contracts/invoice-templates';
import { type ReactNode, useMemo, useState } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorLine } from '../../ui/error-line.tsx';
import { LeaveQuestion } from '../../ui/overlays/leave-question.tsx';
import { toast } from '../../ui/toast/toast.tsx';
import { useMay } from '../auth/index.ts';
import { isColorUsable } from './color-fault.ts';
import { ColorField } from './color-field.tsx';
import { LogoBox } from './logo-box.tsx';
import {
  changeOf,
  editOf,
  isChanged,
  type LookEdit,
  type LookName,
  nameText,
} from './look-edit.ts';
import { LookPreview } from './look-preview.tsx';
import { useForgetLook, useSaveLook } from './queries.ts';

type LookEditorProps = {
  name: LookName;
  /** The look of exactly this name; null where it has none. */
  own: InvoiceLook | null;
  /** The look in force: the series' own, else the company's, else null for the product's. */
  shown: InvoiceLook | null;
  chooser: ReactNode;
};

/** Logo and colour beside a sample that shows them at once. */
export function LookEditor({ name, own, shown, chooser }: LookEditorProps) {
  const { t } = useTranslation();
  const mayChange = useMay('setting_management.change');
  const mayReset = useMay('setting_management.delete');
  const [edit, setEdit] = useState<LookEdit>(() => editOf(shown));
  const change = useMemo(() => changeOf(shown, edit), [shown, edit]);
  const isUsable = isColorUsable(edit.color);
  const isDirty = mayChange && isChanged(change);
  const save = useSaveLook();
  const forget = useForgetLook();

  const submit = () => {
    if (!isDirty || !isUsable || save.isPending) return;
    save.mutate(
      { name, change },
      {
        onSuccess: (look) => {
          setEdit(editOf(look));
          toast.success(t('invoiceTemplates.look.saved'));
        },
      },
    );
  };
  const undoReset = (formerLook: Parameters<typeof save.mutate>[0]) =>
    save.mutate(formerLook, {
      onSuccess: (look) => setEdit(editOf(look)),
      onError: (error) => toast.error(errorText(t, error).title),
    });
  const reset = () => {
    if (!own || forget.isPending) return;
    forget.mutate(
      { name, look: own },
      {
        onSuccess: (formerLook) => {
          setEdit(editOf(null));
          toast.success(t('invoiceTemplates.look.resetDone'), {
            action: { label: t('invoiceTemplates.undo'), onClick: () => undoReset(formerLook) },
          });
        },
      },
    );
  };
  return (
    <div className="grid gap-5 wide:grid-cols-[360px_1fr]">
      <form
        className="flex flex-col gap-5"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {chooser}
        {nameText(name) && !own && (
          <p className="text-small text-muted">{t('invoiceTemplates.look.inherits')}</p>
        )}
        <LogoBox
          name={shown === own ? name : {}}
          hasLogo={shown?.has_logo ?? false}
          logo={edit.logo}
          readOnly={!mayChange}
          onLogo={(logo) => setEdit({ ...edit, logo })}
        />
        <ColorField
          color={edit.color}
          readOnly={!mayChange}
          onColor={(color) => setEdit({ ...edit, color })}
        />
        <ErrorLine error={save.error ?? forget.error} />
        {mayChange ? (
          <div className="flex flex-wrap gap-2">
            <Button
              type="submit"
              variant="primary"
              busy={save.isPending}
              disabled={!isDirty || !isUsable}
            >
              {t('common.action.save')}
            </Button>
            {isDirty && (
              <Button variant="quiet" onClick={() => setEdit(editOf(shown))}>
                {t('invoiceTemplates.look.discard')}
              </Button>
            )}
            {mayReset && own && !isDirty && (
              <Button variant="quiet" busy={forget.isPending} onClick={reset}>
                {t(
                  nameText(name)
                    ? 'invoiceTemplates.look.resetSeries'
                    : 'invoiceTemplates.look.resetCompany',
                )}
              </Button>
            )}
          </div>
        ) : (
          <p className="text-small text-muted">{t('invoiceTemplates.look.readOnly')}</p>
        )}
        <p className="text-small text-muted">{t('invoiceTemplates.look.text')}</p>
      </form>
      <LookPreview name={name} change={change} isUsable={isUsable} />
      <LeaveQuestion isDirty={isDirty} />
    </div>
  );
}
