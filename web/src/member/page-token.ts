let told: string | undefined

/** Of a page whose address has no token. */
export const tellPageToken = (token: string): void => void (told = token)

/** The card's token, from the page's own address: the word `token` after `?`, or its last part. */
export const pageToken = (): string =>
  told ??
  new URLSearchParams(location.search).get('token') ??
  decodeURIComponent(location.pathname.split('/').filter(Boolean).at(-1) ?? '')
