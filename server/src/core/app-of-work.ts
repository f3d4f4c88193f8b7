import type { App } from './app.ts'

/**
 * The application as work in the background sees it: its queries and transactions have database connections of their own, for which no
 * request waits. Only short prepared reads go the way of the till's.
 */
export const appOfWork = (app: App): App => ({ ...app, database: { ...app.database, ...app.database.work } })
