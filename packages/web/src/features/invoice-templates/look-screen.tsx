import type { AnnouncedSeries, InvoiceLook } from '@hoadon/contracts/invoice-templates';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Field } from '../../ui/fields/field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { WhenRead } from '../../ui/when-read.tsx';
import { type LookName, lookName, nameText, ownLook } from './look-edit.ts';
import { LookEditor } from './look-editor.tsx';
import { looksQuery, seriesQuery } from './queries.ts';

/** Logo and colour of printed invoices: for the company, or for one series. */
export function LookScreen({ series }: { series: string | undefined }) {
  const { t } = useTranslation();
  const looks = useQuery(looksQuery);
  const announced = useQuery(seriesQuery);
  const waiting = <SkeletonRows rows={6} label={t('common.loading')} />;
  return (
    <WhenRead query={looks} waiting={waiting}>
      {(looksOfCompany) => (
        <WhenRead query={announced} waiting={waiting}>
          {(all) => (
            <ChosenLook seriesName={lookName(series)} looks={looksOfCompany} announced={all} />
          )}
        </WhenRead>
      )}
    </WhenRead>
  );
}

type ChosenLookProps = {
  seriesName: LookName;
  looks: readonly InvoiceLook[];
  announced: readonly AnnouncedSeries[];
};

function ChosenLook({ seriesName, looks, announced }: ChosenLookProps) {
  const isKnown = announced.some((one) => textOf(one) === nameText(seriesName));
  const name = isKnown ? seriesName : {};
  const own = ownLook(looks, name);
  return (
    <LookEditor
      key={nameText(name)}
      name={name}
      own={own}
      shown={own ?? ownLook(looks, {})}
      chooser={<LookChooser value={nameText(name)} looks={looks} series={announced} />}
    />
  );
}

const textOf = ({ template_type_obj, invoice_common_code }: AnnouncedSeries): string =>
  `${template_type_obj.template_code}${invoice_common_code}`;

type LookChooserProps = {
  value: string;
  looks: readonly InvoiceLook[];
  series: readonly AnnouncedSeries[];
};

function LookChooser({ value, looks, series }: LookChooserProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const options = [
    { value: '', label: t('invoiceTemplates.look.company') },
    ...series.map((one) => {
      const text = textOf(one);
      const isOwn = ownLook(looks, lookName(text)) !== null;
      return {
        value: text,
        label: t(isOwn ? 'invoiceTemplates.look.seriesOwn' : 'invoiceTemplates.look.series', {
          series: text,
        }),
      };
    }),
  ];
  return (
    <Field label={t('invoiceTemplates.look.for')}>
      <Select
        value={value}
        options={options}
        onChange={({ target }) =>
          void navigate({
            to: '/main/settings/look',
            search: target.value ? { series: target.value } : {},
          })
        }
      />
    </Field>
  );
}
