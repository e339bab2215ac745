/** Wake-up topic of the events of one company. */
export const topicOf = (companyId: string) => `events/${companyId}`;

/** Wake-up topic of the events of any company. */
export const ANY_EVENT = 'events';
