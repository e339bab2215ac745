import {
  PERMISSION_ACTS,
  PERMISSION_GROUPS,
  type PermissionSet,
} from '@hoadon/domain/access/permission';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../ui/fields/checkbox.tsx';

type RightsMatrixProps = { value: PermissionSet; onChange: (set: PermissionSet) => void };

/** Six groups with four flags; on a phone the flags of a group stand below its name. */
export function RightsMatrix({ value, onChange }: RightsMatrixProps) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col divide-y divide-hairline rounded-control border border-line">
      {PERMISSION_GROUPS.map((group) => (
        <fieldset key={group} className="px-3 py-2">
          <legend className="float-left w-full font-medium tablet:w-48">
            {t(`users.group.${group}`)}
          </legend>
          <div className="clear-both flex flex-wrap gap-x-4 gap-y-1 tablet:clear-none">
            {PERMISSION_ACTS.map((act) => (
              <Checkbox
                key={act}
                label={t(`users.act.${act}`)}
                checked={value[group][act]}
                onChange={({ target }) =>
                  onChange({ ...value, [group]: { ...value[group], [act]: target.checked } })
                }
              />
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  );
}
