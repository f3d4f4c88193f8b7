/**
 * Whether a passkey's counter is where it may be: above the last one, or 0 as in all passkeys that several devices share
 * (decisions/sign-in.md §10).
 */
export const counterMoves = (before: number, now: number): boolean => now > before || (now === 0 && before === 0)
