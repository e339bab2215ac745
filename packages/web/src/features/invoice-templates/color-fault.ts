import { isColor, isReadableOnWhite } from '@hoadon/domain/display-settings/accent-color';

/** Whether it can be printed with; null is the product's own colour. */
export const isColorUsable = (color: string | null): boolean =>
  color === null || (isColor(color) && isReadableOnWhite(color));
