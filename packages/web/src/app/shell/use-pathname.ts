import { useLocation } from '@tanstack/react-router';

/** The page, without what it shows: the shell is not drawn again when an invoice is opened. */
export const usePathname = (): string => useLocation({ select: ({ pathname }) => pathname });
