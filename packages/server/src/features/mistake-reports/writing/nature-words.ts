import type { NoticeNature } from '@hoadon/xml/message/mistake-notice';

/** The form 04/SS-HĐĐT is in Vietnamese, whatever the language of the user. */
export const NATURES = {
  cancel: 'Hủy',
  adjust: 'Điều chỉnh',
  replace: 'Thay thế',
  explain: 'Giải trình',
} as const satisfies Record<NoticeNature, string>;
