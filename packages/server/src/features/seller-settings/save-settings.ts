import type { SellerSettings, updateSellerSettings } from '@hoadon/contracts/seller-settings';
import { settingGroups, writtenSettings } from '@hoadon/contracts/setting-entries';
import {
  checkDisplay,
  type DisplaySettings,
  displayOf,
} from '@hoadon/domain/display-settings/display-settings';
import { Failure } from '@hoadon/domain/errors/failure';
import type { z } from 'zod';
import { perform } from '../../platform/acts/perform.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import type { RequestContext, Session } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { findSettings, insertSettings, type SavedSettings } from './repository.ts';

export type SellerSettingsDeps = Pick<Platform, 'db' | 'clock'>;

/**
 * Saves the settings as a new version, in force from now on. Throws INPUT_DATA_IS_INVALID with what is empty or out of
 * bounds, SETTINGS_CHANGED_MEANWHILE where others were saved since they were read.
 */
export async function saveSettings(
  { db, clock }: SellerSettingsDeps,
  { companyId, actor }: Session,
  { actId, saveResponse }: Pick<RequestContext, 'actId' | 'saveResponse'>,
  { settings: entries, version }: z.output<typeof updateSellerSettings.input>,
): Promise<SellerSettings> {
  const settings = readSettings(entries);
  const at = clock.now();
  const act = { companyId, actId, kind: 'seller-setting.saved', at };
  return perform(db, act, async (tx) => {
    const before = await findSettings(tx, companyId);
    if (version !== undefined && version !== before.version) changedMeanwhile();
    const newVersion = { version: before.version + 1, settings };
    const isKept = await insertSettings(tx, companyId, { ...newVersion, savedBy: actor, at });
    if (!isKept) changedMeanwhile();
    writeAudit(tx, [
      { companyId, actor, act: act.kind, subject: `company/${companyId}`, at, payload: newVersion },
    ]);
    const answer = wireSettings(newVersion);
    await saveResponse(tx, answer);
    return answer;
  });
}

export const wireSettings = ({ version, settings }: SavedSettings): SellerSettings => ({
  ...settingGroups(settings),
  version,
});

function readSettings(
  entries: z.output<typeof updateSellerSettings.input>['settings'],
): DisplaySettings {
  const written = writtenSettings(entries);
  const settings = displayOf(written);
  if (settings) return settings;
  const issues = checkDisplay(written).map((fault) => ({ ...fault, severity: 'error' as const }));
  throw new Failure('INPUT_DATA_IS_INVALID', {}, { issues });
}

function changedMeanwhile(): never {
  throw new Failure('SETTINGS_CHANGED_MEANWHILE');
}
