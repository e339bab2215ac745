/** Day and minute as a clock on the wall in Viet Nam shows them. */
export const inVietnam = (at: string): string =>
  new Intl.DateTimeFormat('vi-VN', {
    timeZone: 'Asia/Ho_Chi_Minh',
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(new Date(at));
