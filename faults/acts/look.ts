import type { ClientAct } from './act.ts';

const TURNOVER = '/invoice-robotics-api/api/v2/statistics/invoices';
const LISTS = [
  '/invoice-robotics-api/api/v2/invoices?page_size=50',
  '/invoice-robotics-api/api/v2/invoices?page_size=50&search_text=thu',
  '/invoice-robotics-api/api/v2/invoices-releasing?page_size=50',
] as const;

/** Opens a list, as often as people do between two acts. */
export const lists: ClientAct = async ({ client, dice }) => {
  await client.repeat({ method: 'GET', path: dice.pick(LISTS) });
};

/** Opens the figures of the year. */
export const figures: ClientAct = async ({ client }) => {
  await client.repeat({ method: 'POST', path: TURNOVER, body: {} });
};
