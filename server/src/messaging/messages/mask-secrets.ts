/**
 * A message's text without what opens doors: of links only their house is left, of codes nothing. Whoever reads a ledger must
 * not be able to sign in as the one it was written to.
 */
export const maskSecrets = (text: string): string =>
  text
    .replace(/\b(https?:\/\/[^\s/<>"')]+)(\/[^\s<>"')]*)?/g, (_, house: string, path?: string) =>
      path ? `${house}/…` : house,
    )
    .replace(/(?<!\d)\d{6}(?!\d)/g, '••••••')
