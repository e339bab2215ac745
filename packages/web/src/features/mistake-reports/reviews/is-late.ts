import type { ReviewTask } from '@hoadon/contracts/mistake-reports';
import { dayInVietnam } from '@hoadon/domain/dates/day-in-vietnam';

/** Its last day is over. */
export const isLate = ({ due_on }: ReviewTask): boolean =>
  due_on < dayInVietnam(new Date().toISOString());
