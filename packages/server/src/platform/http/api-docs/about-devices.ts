/** Part of the API documentation for programs that sign in. */
export const ABOUT_DEVICES =
  'Wrong guesses at a password or code pause further ones, the right ones included (TOO_MANY_REQUESTS). ' +
  'A program that sends the same X-Device with every call, 32 secret random bytes in base64url, and has signed in with it, is counted by itself: ' +
  'guesses of other callers do not lock it out. Without X-Device it is counted by itself in each network from which it has signed in (an IPv4 address, 64 bits of IPv6); ' +
  'in any other network guesses of strangers lock it out, and in its own network guesses of others who share it.';
