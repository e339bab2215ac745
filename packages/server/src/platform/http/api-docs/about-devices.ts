/** For who writes a program that signs in. */
export const ABOUT_DEVICES =
  'Wrong guesses at a password or code pause further ones, the right ones included (TOO_MANY_REQUESTS). ' +
  'A program that sends the same X-Device with every call, 32 random bytes in base64url that it keeps secret, and has signed in with it, counts by itself: ' +
  'nobody else’s guesses lock it out. Without X-Device it counts by itself in each network from which it has signed in (an IPv4 address, 64 bits of IPv6); ' +
  'in any other network guesses of strangers lock it out, and in its own those of whoever shares it.';
