/** The card's token, from the page's own address: its last part. */
export const pageToken = (): string => decodeURIComponent(location.pathname.split('/').filter(Boolean).at(-1) ?? '')
