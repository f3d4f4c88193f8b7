/** When this page was as it stands: said by the worker, which kept it (worker/kept-pages.ts); nothing for a fresh one. */
export const keptSince = (): string | undefined => document.documentElement.dataset['kept']

/** From now on the page is as the server tells it. */
export const isFresh = (): void => void delete document.documentElement.dataset['kept']
