import { useLocation } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNarrow } from '../../lib/media/use-narrow.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../button.tsx';
import { ErrorLine } from '../error-line.tsx';
import { ErrorState } from '../error-state.tsx';
import { LeaveQuestion } from '../overlays/leave-question.tsx';
import { SkeletonRows } from '../skeleton.tsx';
import { Tabs } from '../tabs.tsx';
import { controlOf, type SettingsTab, TabContent } from './settings-tab.tsx';
import type { SettingsState } from './use-settings-form.ts';

type SettingsFormProps<Values extends object> = {
  label: string;
  form: SettingsState<Values>;
  tabs: readonly SettingsTab<Values>[];
  /** Loading failed; what was loaded before stays. */
  error?: unknown;
  onRetry?: () => void;
  /** One beneath the other instead of under tabs, for a page that is inside tabs itself. */
  sections?: boolean;
  saveLabel?: string;
};

/**
 * Settings under tabs on the left: a tab marks what is changed or wrong in it, one bar saves or undoes everything, a
 * press on a fault leads to its field, and so does the address with the field's name behind `#`. Ctrl+S saves; leaving
 * the page with changes asks first.
 */
export function SettingsForm<Values extends object>(props: SettingsFormProps<Values>) {
  const { label, form, tabs, error, onRetry, sections = false, saveLabel } = props;
  const { t } = useTranslation();
  const narrow = useNarrow();
  const root = useRef<HTMLFormElement>(null);
  const linkedField = useLocation({ select: ({ hash }) => hash });
  const [open, setOpen] = useState((tabWith(tabs, linkedField) ?? tabs[0])?.key ?? '');
  const isRead = form.values !== undefined;
  // A link that names a field leads to it, once the fields are there.
  useEffect(() => {
    if (isRead && linkedField !== '')
      root.current?.querySelector<HTMLElement>(controlOf(linkedField))?.focus();
  }, [isRead, linkedField]);
  if (!form.values) {
    return error ? (
      <ErrorState error={error} {...(onRetry ? { onRetry } : {})} />
    ) : (
      <SkeletonRows rows={6} label={t('common.loading')} />
    );
  }
  const goTo = (name: string) => {
    const tab = tabWith(tabs, name);
    if (tab) flushSync(() => setOpen(tab.key));
    root.current?.querySelector<HTMLElement>(controlOf(name))?.focus();
  };
  const save = async () => {
    // The focused field holds unfinished text until it loses the focus.
    if (document.activeElement instanceof HTMLElement) {
      const field = document.activeElement;
      flushSync(() => field.blur());
      field.focus();
    }
    // Such text is no value yet: the schema does not see it.
    const unread = [...(root.current?.querySelectorAll('[aria-invalid=true]') ?? [])]
      .map((control) => control.closest('[data-setting]')?.getAttribute('data-setting') ?? '')
      .find((name) => !(name in form.faults));
    if (unread !== undefined) goTo(unread);
    else await form.save();
  };
  const saveOnKey = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key !== 's') return;
    event.preventDefault();
    void save();
  };
  return (
    <form
      ref={root}
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      onKeyDown={saveOnKey}
      // A field that the keyboard reaches stays clear of the bar at the foot.
      className="flex min-w-0 flex-col gap-4 [&_:is(input,textarea,select,button)]:scroll-mb-24"
    >
      {sections ? (
        tabs.map((tab) => <SettingsSection key={tab.key} tab={tab} form={form} />)
      ) : (
        <Tabs
          label={label}
          vertical={!narrow}
          keepMounted
          value={open}
          onChange={setOpen}
          items={tabs.map((tab) => ({
            value: tab.key,
            label: tab.label,
            ...markOf(tab, form, t('kit.settings.wrong'), t('kit.settings.changed')),
            content: <TabContent key={form.undone} tab={tab} form={form} />,
          }))}
        />
      )}
      <SaveBar form={form} tabs={tabs} onGoTo={goTo} saveLabel={saveLabel} />
      <LeaveQuestion isDirty={form.changed.size > 0} />
    </form>
  );
}

const tabWith = <Values extends object>(tabs: readonly SettingsTab<Values>[], name: string) =>
  tabs.find(({ fields }) => fields.some((field) => field.name === name));

type SettingsSectionProps<Values extends object> = {
  tab: SettingsTab<Values>;
  form: SettingsState<Values>;
};

function SettingsSection<Values extends object>({ tab, form }: SettingsSectionProps<Values>) {
  return (
    <section aria-label={tab.label} className="flex flex-col gap-3 border-b border-hairline pb-5">
      <h2 className="font-semibold">{tab.label}</h2>
      <TabContent key={form.undone} tab={tab} form={form} />
    </section>
  );
}

function markOf<Values extends object>(
  { fields }: SettingsTab<Values>,
  { faults, changed }: SettingsState<Values>,
  wrong: string,
  edited: string,
) {
  if (fields.some(({ name }) => faults[name]))
    return { mark: { tone: 'danger', text: wrong } } as const;
  if (fields.some(({ name }) => changed.has(name)))
    return { mark: { tone: 'info', text: edited } } as const;
  return {};
}

type SaveBarProps<Values extends object> = {
  form: SettingsState<Values>;
  tabs: readonly SettingsTab<Values>[];
  onGoTo: (name: string) => void;
  saveLabel: string | undefined;
};

function SaveBar<Values extends object>(props: SaveBarProps<Values>) {
  const { form, tabs, onGoTo, saveLabel } = props;
  const { t } = useTranslation();
  const { changed, faults, isSaving, error, undo } = form;
  const wrong = tabs.flatMap(({ fields }) => fields.filter(({ name }) => faults[name]));
  if (changed.size === 0 && !isSaving) return null;
  return (
    <div className="sticky bottom-0 z-10 flex flex-col gap-2 border-t border-line bg-surface py-3">
      <ErrorLine error={error} />
      {wrong.length > 0 && (
        <div role="alert" className="flex flex-wrap items-center gap-x-2 gap-y-1 text-danger">
          <span>{t('kit.settings.faults', { count: wrong.length })}</span>
          {wrong.map(({ name, label }) => (
            <button
              key={name}
              type="button"
              onClick={() => onGoTo(name)}
              className="min-h-6 underline underline-offset-2"
            >
              {label}
            </button>
          ))}
        </div>
      )}
      <div className="flex flex-wrap items-center justify-end gap-2">
        <p role="status" className="mr-auto text-muted">
          {t('kit.settings.unsaved', { count: changed.size })}
        </p>
        <Button onClick={undo} disabled={isSaving}>
          {t('kit.settings.undo')}
        </Button>
        <Button type="submit" variant="primary" busy={isSaving}>
          {saveLabel ?? t('common.action.save')}
        </Button>
      </div>
    </div>
  );
}
