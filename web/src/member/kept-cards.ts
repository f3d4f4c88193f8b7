/** What the worker keeps of a card's page, and what its pages ask it for. */
const version = 'member-1:'

/** The page of one card. */
export const cardPage = /^\/member\/(card|CarnivalModeCard)\/ct_[\w-]+$/
/** The page with all cards. */
export const deckPage = '/member/CardSelection'
/** The pages that are kept: those a phone shows at a till. */
export const isKeptPage = (path: string): boolean => cardPage.test(path) || path === deckPage

/** Where a page is kept with all it needs; by its name it can be looked for. */
export const cacheOf = (path: string): string => version + path

export const isOurs = (cache: string): boolean => cache.startsWith(version)
/** What an earlier version of the worker has left. */
export const isOutdated = (cache: string): boolean => /^member-\d+:/.test(cache) && !isOurs(cache)

/** Asks the worker to keep a page as it is now, with the files that it uses. */
export type KeepMessage = { keep: string; files: string[] }

/** The files that never change under their name. */
export const isLasting = (path: string): boolean => path.startsWith('/assets/member/') || path.startsWith('/files/')
