export const BASE = '/invoice-robotics-api/api/v2';
export const RETURNS = `${BASE}/vat-returns`;
