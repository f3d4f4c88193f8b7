import type { App } from './app.ts'

/** The application as work in the background sees it: on database connections of its own, for which no request of a till waits. */
export const appOfWork = (app: App): App => ({ ...app, database: { ...app.database, ...app.database.work } })
