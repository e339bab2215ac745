import { announcePage } from './queries.ts';

/** Whether the browser let the new tab open. */
export type AnnounceTab = 'opened' | 'blocked';

/**
 * Opens the page on which the use of invoices is announced, in a new tab (LIC-007). The tab is opened
 * before the code is asked for: a browser lets one open for a click, not for an answer that came later.
 */
export async function openAnnounceTab(): Promise<AnnounceTab> {
  const tab = window.open('', '_blank');
  if (!tab) return 'blocked';
  // The page is a stranger's: it has no business with ours.
  tab.opener = null;
  try {
    tab.location.replace(await announcePage());
    return 'opened';
  } catch (refusal) {
    tab.close();
    throw refusal;
  }
}
