import { v7 as uuid } from 'uuid'
import type { App } from '../src/core/app.ts'
import { hashPassword } from '../src/core/passwords.ts'
import { hashToken, newToken } from '../src/core/secrets.ts'
import { createSystemAdmin } from '../src/platform/admins/create-system-admin.ts'

/** The password of every administrator that tests make. */
export const adminPassword = 'Right-Horse-9'
let hashed: Promise<string> | undefined

export type TestAdmin = { id: string; email: string }

/** A new administrator of the platform. */
export async function makeAdmin(app: App, { isAgent = false, username = 'Admin' } = {}): Promise<TestAdmin> {
  const email = `${uuid()}@platform.example`
  const passwordHash = await (hashed ??= hashPassword(adminPassword))
  const id = await app.database.tx((tx) => createSystemAdmin(tx, { email, username, passwordHash, isAgent }))
  return { id, email }
}

/** The token of a new session: of the administrator given, or of a new one. */
export async function makeSystemSession(app: App, admin?: TestAdmin): Promise<string> {
  const token = newToken('st')
  await app.database.kysely
    .insertInto('system_session')
    .values({
      token_hash: hashToken(token),
      id: uuid(),
      admin_id: (admin ?? (await makeAdmin(app))).id,
      ip: '127.0.0.1',
      user_agent: 'test',
      expires_at: new Date(Date.now() + 3_600_000),
    })
    .execute()
  return token
}

/** A finished export of an administrator. */
export async function makeSystemExport(app: App, { id: adminId }: TestAdmin): Promise<string> {
  const id = uuid()
  const key = `exports/platform/${id}.csv`
  await app.storage.put(key, new TextEncoder().encode('a\r\n'), 'text/csv')
  const done = { state: 'done', rows_done: 1, rows_total: 1, filename: 'deliveries.csv', storage_key: key }
  await app.database.kysely
    .insertInto('system_export')
    .values({ id, admin_id: adminId, list: 'deliveries', format: 'csv', filters: '{}', language: 'en-US', ...done })
    .execute()
  return id
}

/** A schedule of a task of the program, and one that was added for it, both switched off. */
export async function makeSchedule(app: App, shortKey: string) {
  const [task, name] = ['clean-up-exports', `of-world-${shortKey}`]
  const off = { task, cron: '0 0 1 1 *', enabled: false }
  await app.database.kysely
    .insertInto('task_schedule')
    .values([
      { ...off, name: task, default_cron: '30 * * * *' },
      { ...off, name, title: 'Of the world' },
    ])
    .onConflict((known) => known.doNothing())
    .execute()
  await app.database.kysely
    .insertInto('task_run')
    .values({
      id: uuid(),
      schedule: name,
      task,
      started_at: new Date(),
      ended_at: new Date(),
      succeeded: true,
      result: '{"removed": 2}',
    })
    .execute()
  return { scheduleName: name, scheduleTask: task }
}
