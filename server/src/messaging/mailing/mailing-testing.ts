import type { App } from '../../core/app.ts'

/** The mails of an address as they lie in the outbox, the oldest first. */
export const mailsTo = (app: App, email: string) =>
  app.database.kysely.selectFrom('outbox').selectAll().where('recipient', '=', email).orderBy('created_at').execute()
