import { isReadableOnWhite } from '@hoadon/domain/display-settings/accent-color';
import { Failure } from '@hoadon/domain/errors/failure';
import { finding, issuesOf } from '@hoadon/domain/invoice/validation/issue-codes';

/** Returns `#RRGGBB` as it is stored. Throws INPUT_DATA_IS_INVALID for a colour too light to read on white. */
export function accentOf(color: string): string {
  if (isReadableOnWhite(color)) return color.toLowerCase();
  const issues = issuesOf([finding('accent_color', 'color-too-light')], 'issue');
  throw new Failure('INPUT_DATA_IS_INVALID', {}, { issues });
}
