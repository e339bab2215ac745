import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import { type Decimal, decimal, ZERO } from '@hoadon/domain/money/decimal';
import { useState } from 'react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { Combobox } from '../../ui/fields/combobox.tsx';
import { DateInput } from '../../ui/fields/date-input.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { MoneyInput } from '../../ui/fields/money-input.tsx';
import { PasswordInput } from '../../ui/fields/password-input.tsx';
import { SearchBox } from '../../ui/fields/search-box.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { GallerySection } from './gallery-section.tsx';

const WIDTH = 'w-60';
const CITIES = ['Hà Nội', 'Đà Nẵng', 'Thành phố Hồ Chí Minh', 'Cần Thơ', 'Hải Phòng'];

export function GalleryFields() {
  const { t } = useTranslation();
  const [amount, setAmount] = useState<Decimal | null>(decimal('1234500'));
  const [negative, setNegative] = useState<Decimal | null>(decimal('-1500'));
  const [date, setDate] = useState<PlainDate | null>('2026-11-21');
  const [city, setCity] = useState<string | null>(null);
  const [search, setSearch] = useState('');
  return (
    <>
      <GallerySection name="Field">
        <Field label={t('gallery.name')} required hint={t('gallery.hint')} className={WIDTH}>
          <TextInput defaultValue="Công ty TNHH Sông Đuống" />
        </Field>
        <Field
          label={t('gallery.name')}
          required
          error={t('auth.fault.required')}
          className={WIDTH}
        >
          <TextInput />
        </Field>
        <Field label={t('gallery.readOnly')} className={WIDTH}>
          <TextInput readOnly defaultValue="0101234560" />
        </Field>
        <Field label={t('gallery.disabled')} className={WIDTH}>
          <TextInput disabled defaultValue="—" />
        </Field>
        <Field label={t('auth.field.password')} className={WIDTH}>
          <PasswordInput defaultValue="mat-khau" />
        </Field>
      </GallerySection>
      <GallerySection name="TextArea">
        <Field label={t('gallery.note')} className="w-80">
          <TextArea rows={3} />
        </Field>
      </GallerySection>
      <GallerySection name="MoneyInput">
        <Field label={t('gallery.amount')} hint={t('gallery.amountHint')} className={WIDTH}>
          <MoneyInput value={amount} onChange={setAmount} fractionDigits={0} min={ZERO} />
        </Field>
        <Field label={t('gallery.negative')} className={WIDTH}>
          <MoneyInput value={negative} onChange={setNegative} fractionDigits={2} />
        </Field>
      </GallerySection>
      <GallerySection name="DateInput">
        <Field label={t('gallery.date')} className={WIDTH}>
          <DateInput value={date} onChange={setDate} />
        </Field>
      </GallerySection>
      <GallerySection name="Select">
        <Field label={t('gallery.rate')} className={WIDTH}>
          <Select
            defaultValue="8"
            options={['0', '5', '8', '10'].map((rate) => ({ value: rate, label: `${rate}%` }))}
          />
        </Field>
      </GallerySection>
      <GallerySection name="Combobox">
        <Field label={t('gallery.city')} className={WIDTH}>
          <Combobox
            items={CITIES.map((name) => ({ value: name, label: name }))}
            value={city}
            onChange={setCity}
          />
        </Field>
      </GallerySection>
      <GallerySection name="Checkbox">
        <Checkbox label={t('gallery.off')} />
        <Checkbox label={t('gallery.on')} defaultChecked />
        <Checkbox label={t('gallery.some')} indeterminate />
        <Checkbox label={t('gallery.disabled')} disabled />
      </GallerySection>
      <GallerySection name="SearchBox">
        <SearchBox value={search} onSearch={setSearch} label={t('gallery.search')} />
      </GallerySection>
    </>
  );
}
