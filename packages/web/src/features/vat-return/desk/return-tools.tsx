import {
  downloadReturnXml,
  exportVatReturn,
  generateTaxDeclaration,
  printVatReturn,
  type TaxDeduction,
  type VatReturn,
} from '@hoadon/contracts/vat-return';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import {
  CalendarRange,
  FileDown,
  FileSpreadsheet,
  Printer,
  Save,
  Signature,
  Trash2,
  Undo2,
} from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { saveFile } from '../../../lib/files/save-file.ts';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorLine } from '../../../ui/error-line.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { useMay } from '../../auth/index.ts';
import { FieldFaults, FilingDialog } from '../filing/index.ts';
import { isSound, type LiveForm, type ReturnValues, wireValues } from '../form/index.ts';
import { PeriodModal } from '../lazy-parts.ts';
import type { ChosenReturn } from '../period/index.ts';
import { type ReturnActs, wirePeriod } from '../queries.ts';
import { VersionsButton } from './versions-button.tsx';

type ReturnToolsProps = {
  chosen: ChosenReturn;
  savedReturn: VatReturn | null;
  values: ReturnValues;
  form: LiveForm;
  /** Its file would be refused for want of a tax office. */
  lacksOffice: boolean;
  data: TaxDeduction;
  acts: ReturnActs;
  isDirty: boolean;
  onSave: () => Promise<VatReturn>;
  onSaveAlone: () => void;
  /** Of the return with this id, which is filed. */
  onSign: (id: string) => void;
};

/** Acts on the return in its current state. */
export function ReturnTools(props: ReturnToolsProps) {
  const { chosen, savedReturn, values, form, lacksOffice, acts, isDirty, onSaveAlone, onSign } =
    props;
  const { t } = useTranslation();
  const mayWrite = useMay('report.add');
  const mayFile = useMay('report.change');
  const [isChoosing, setChoosing] = useState(false);
  const isFiled = savedReturn?.state === 'filed';
  const input = { ...wirePeriod(chosen), TKhaiThueSoLan: chosen.filing, ...wireValues(values) };
  const fetching = useMutation({
    mutationFn: (fetch: () => Promise<File>) => fetch(),
    onSuccess: saveFile,
  });
  const xml = () =>
    isFiled ? call(downloadReturnXml, { id: savedReturn.id }) : call(generateTaxDeclaration, input);
  return (
    <>
      <IconButton
        icon={CalendarRange}
        label={t('vatReturn.action.period')}
        onClick={() => setChoosing(true)}
      />
      <IconButton
        icon={Printer}
        label={t('vatReturn.action.pdf')}
        onClick={() => fetching.mutate(() => call(printVatReturn, input))}
      />
      <IconButton
        icon={FileSpreadsheet}
        label={t('vatReturn.action.excel')}
        onClick={() => fetching.mutate(() => call(exportVatReturn, input))}
      />
      <Button
        icon={FileDown}
        busy={fetching.isPending}
        disabled={!isSound(form) || lacksOffice}
        onClick={() => fetching.mutate(xml)}
      >
        {t('vatReturn.action.xml')}
      </Button>
      {savedReturn && !isFiled && <VersionsButton id={savedReturn.id} />}
      {savedReturn && !isFiled && mayWrite && <Discard savedReturn={savedReturn} acts={acts} />}
      {!isFiled && mayWrite && (
        <Button icon={Save} busy={acts.save.isPending} disabled={!isDirty} onClick={onSaveAlone}>
          {t('vatReturn.action.save')}
        </Button>
      )}
      {!isFiled && mayFile && <FileButton {...props} />}
      {isFiled && <FiledTools savedReturn={savedReturn} acts={acts} onSign={onSign} />}
      {isChoosing && <PeriodModal onClose={() => setChoosing(false)} />}
      {fetching.error && (
        <div className="flex w-full flex-col gap-1">
          <ErrorLine error={fetching.error} />
          <FieldFaults error={fetching.error} />
        </div>
      )}
    </>
  );
}

function FileButton(props: ReturnToolsProps) {
  const { form, lacksOffice, data, values, acts, onSave, onSign, savedReturn, isDirty } = props;
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        variant="primary"
        icon={Signature}
        disabled={!isSound(form) || lacksOffice}
        onClick={() => setAsking(true)}
      >
        {t('vatReturn.action.file')}
      </Button>
      {isAsking && (
        <FilingDialog
          form={form}
          data={data}
          typed={values.typed}
          acts={acts}
          draft={async () => (isDirty || savedReturn === null ? onSave() : savedReturn)}
          onSign={onSign}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

function Discard({ savedReturn, acts }: { savedReturn: VatReturn; acts: ReturnActs }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <IconButton
        icon={Trash2}
        label={t('vatReturn.action.discard')}
        onClick={() => setAsking(true)}
      />
      <ConfirmDialog
        open={isAsking}
        danger
        busy={acts.discard.isPending}
        title={t('vatReturn.discard.title')}
        confirmLabel={t('vatReturn.action.discard')}
        onCancel={() => setAsking(false)}
        onConfirm={() =>
          acts.discard.mutate(
            { id: savedReturn.id, version: savedReturn.version },
            {
              onSuccess: () => void navigate({ to: '/main/vat-returns', ignoreBlocker: true }),
              onSettled: () => setAsking(false),
            },
          )
        }
      >
        {t('vatReturn.discard.text')}
      </ConfirmDialog>
    </>
  );
}

type FiledToolsProps = { savedReturn: VatReturn } & Pick<ReturnToolsProps, 'acts' | 'onSign'>;

function FiledTools({ savedReturn, acts, onSign }: FiledToolsProps) {
  const { t } = useTranslation();
  const maySign = useMay('publish_management.add');
  const mayWithdraw = useMay('report.change');
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      {mayWithdraw && (
        <Button icon={Undo2} onClick={() => setAsking(true)}>
          {t('vatReturn.action.withdraw')}
        </Button>
      )}
      {maySign && !savedReturn.signed_by && (
        <Button variant="primary" icon={Signature} onClick={() => onSign(savedReturn.id)}>
          {t('vatReturn.action.sign')}
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        danger
        busy={acts.withdraw.isPending}
        title={t('vatReturn.withdraw.title')}
        confirmLabel={t('vatReturn.action.withdraw')}
        onCancel={() => setAsking(false)}
        onConfirm={() =>
          acts.withdraw.mutate(
            { id: savedReturn.id, version: savedReturn.version },
            { onSettled: () => setAsking(false) },
          )
        }
      >
        {t('vatReturn.withdraw.text')}
      </ConfirmDialog>
    </>
  );
}
