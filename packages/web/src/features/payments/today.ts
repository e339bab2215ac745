import { dayInVietnam } from '@hoadon/domain/dates/day-in-vietnam';
import type { PlainDate } from '@hoadon/domain/dates/plain-date';

export const today = (): PlainDate => dayInVietnam(new Date().toISOString());
