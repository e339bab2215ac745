import type { Rule, RuleSuggestion } from '@hoadon/contracts/rules';
import { checkRule } from '@hoadon/domain/rules/check-rule';
import { LONGEST_RULE_NAME, MOST_TARGETS, NEW_RULE } from '@hoadon/domain/rules/rule';
import { useState } from 'react';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorLine } from '../../../ui/error-line.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { Modal } from '../../../ui/overlays/modal.tsx';
import { UnsavedDialog } from '../../../ui/overlays/unsaved-dialog.tsx';
import { useCloseGuard } from '../../../ui/overlays/use-close-guard.ts';
import { toast } from '../../../ui/toast/toast.tsx';
import { useSaveRule, useTryRule } from '../queries.ts';
import { RunDialog } from '../runs/index.ts';
import { Conditions } from './conditions.tsx';
import { TargetFields } from './target-fields.tsx';

type RuleFormProps = {
  /** Null: a new one. */
  rule: Rule | null;
  /** What a new one begins with. */
  suggestion?: RuleSuggestion;
  onClose: () => void;
  /** With the run that was begun at once. */
  onSaved: (runId: string | null) => void;
};

const SWITCHES = ['enabled', 'on_new', 'nightly'] as const;

/** Writes a rule: what it asks, where it leads, and when it goes over the invoices (RULE-004). */
export function RuleForm({ rule, suggestion, onClose, onSaved }: RuleFormProps) {
  const { t } = useTranslation();
  const begun = rule ?? suggestion;
  const [name, setName] = useState(begun?.name ?? '');
  const [structure, setStructure] = useState<Rule['structure']>(
    begun?.structure ?? { ...NEW_RULE, conditions: [...NEW_RULE.conditions], tags: [] },
  );
  const [when, setWhen] = useState({
    enabled: rule?.enabled ?? true,
    on_new: rule?.on_new ?? true,
    nightly: rule?.nightly ?? true,
    run_now: false,
  });
  const [tried, setTried] = useState(false);
  const [dirty, setDirty] = useState(false);
  const save = useSaveRule(rule);
  const trial = useTryRule();
  const [trialRun, setTrialRun] = useState<string | null>(null);
  const guard = useCloseGuard(dirty && !save.isSuccess, onClose);
  const issues = checkRule({ name, structure });
  const ofTrial = issues.filter(({ path }) => path !== 'name');
  const faultAt = (path: string) => {
    const issue = tried ? issues.find((one) => one.path === path) : undefined;
    return issue && t(`rules.fault.${issue.code as 'required'}`, { most: MOST_TARGETS });
  };
  const change = (next: Partial<Rule['structure']>) => {
    setDirty(true);
    setStructure((now) => ({ ...now, ...next }));
  };
  const submit = (runNow = when.run_now) => {
    setTried(true);
    // What is missing is shown in the form.
    setTrialRun(null);
    if (issues.length > 0 || save.isPending) return;
    save.mutate(
      { name: name.trim(), structure, ...when, run_now: runNow },
      {
        onSuccess: ({ run_id }) => {
          toast.success(t(rule === null ? 'rules.created' : 'rules.updated'));
          onSaved(run_id);
        },
        onError: () => toast.error(t(rule === null ? 'rules.createFailed' : 'rules.updateFailed')),
      },
    );
  };
  const tryOut = () => {
    setTried(true);
    if (ofTrial.length > 0 || trial.isPending) return;
    trial.mutate(
      { name: name.trim(), structure, ...(rule && { id: rule.id }) },
      { onSuccess: ({ id }) => setTrialRun(id) },
    );
  };
  return (
    <Modal
      open
      size="medium"
      onClose={guard.close}
      onSubmit={() => submit()}
      title={t(rule === null ? 'rules.form.create' : 'rules.form.update')}
      footer={
        <>
          <Button busy={trial.isPending} onClick={tryOut}>
            {t('rules.form.try')}
          </Button>
          <Button type="submit" variant="primary" busy={save.isPending}>
            {t('common.action.save')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <Field required label={t('rules.form.name')} error={faultAt('name')}>
          <TextInput
            value={name}
            maxLength={LONGEST_RULE_NAME}
            onChange={({ target }) => {
              setDirty(true);
              setName(target.value);
            }}
          />
        </Field>
        <Conditions
          conditions={structure.conditions}
          fault={faultAt('structure.conditions')}
          faultAt={(index) => faultAt(`structure.conditions.${index}.value`)}
          onChange={(conditions) => change({ conditions })}
        />
        <TargetFields
          structure={structure}
          fault={faultAt('structure.directory') ?? faultAt('structure.tags')}
          onChange={change}
        />
        <fieldset className="flex flex-col gap-1.5">
          <legend className="mb-1 text-small font-medium text-muted">{t('rules.form.when')}</legend>
          <Checkbox
            label={t('rules.form.run_now')}
            checked={when.run_now}
            onChange={({ target }) => setWhen({ ...when, run_now: target.checked })}
          />
          {SWITCHES.map((key) => (
            <Checkbox
              key={key}
              label={t(`rules.form.${key}`)}
              checked={when[key]}
              disabled={key !== 'enabled' && !when.enabled}
              onChange={({ target }) => {
                setDirty(true);
                setWhen({ ...when, [key]: target.checked });
              }}
            />
          ))}
          <p className="text-small text-muted">{t('rules.form.byItself')}</p>
        </fieldset>
        <ErrorLine error={save.error ?? trial.error} />
      </div>
      <UnsavedDialog guard={guard} />
      {trialRun !== null && (
        <RunDialog
          id={trialRun}
          onClose={() => setTrialRun(null)}
          onSaveAndApply={() => submit(true)}
        />
      )}
    </Modal>
  );
}
