import {
  PERMISSION_ACTS,
  PERMISSION_GROUPS,
  type PermissionAct,
  type PermissionGroup,
  type PermissionSet,
} from '@hoadon/domain/access/permission';
import { useId } from 'react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Checkbox } from '../../ui/fields/checkbox.tsx';

type RightsMatrixProps = { value: PermissionSet; onChange: (set: PermissionSet) => void };

/** Six groups with four flags, each explained in a sentence. */
export function RightsMatrix({ value, onChange }: RightsMatrixProps) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col divide-y divide-hairline rounded-control border border-line">
      {PERMISSION_GROUPS.map((group) => (
        <fieldset key={group} className="px-3 py-2">
          <legend className="float-left w-full font-medium">{t(`users.group.${group}`)}</legend>
          <div className="clear-both flex flex-col gap-1">
            {PERMISSION_ACTS.map((act) => (
              <Flag
                key={act}
                group={group}
                act={act}
                isGranted={value[group][act]}
                onChange={(granted) =>
                  onChange({ ...value, [group]: { ...value[group], [act]: granted } })
                }
              />
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  );
}

type FlagProps = {
  group: PermissionGroup;
  act: PermissionAct;
  isGranted: boolean;
  onChange: (granted: boolean) => void;
};

function Flag({ group, act, isGranted, onChange }: FlagProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className="grid gap-x-3 tablet:grid-cols-[96px_minmax(0,1fr)] tablet:items-baseline">
      <Checkbox
        label={t(`users.act.${act}`)}
        aria-describedby={id}
        checked={isGranted}
        onChange={({ target }) => onChange(target.checked)}
      />
      <p id={id} className="text-small text-muted max-tablet:pl-6">
        {t(`users.means.${group}.${act}`)}
      </p>
    </div>
  );
}
