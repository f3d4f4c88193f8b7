import { newId } from '../../core/new-id.ts'
import { defineJob } from '../../core/job-queue.ts'
import { sql } from 'kysely'
import type { App } from '../../core/app.ts'
import type { JobHandler } from '../../core/jobs.ts'
import { oneByOne } from '../../core/one-by-one.ts'
import { viewIsOpen } from '../../core/views-of-platform.ts'
import { closeView } from './close-view.ts'
import { viewsOfAll } from './view-store.ts'

/** Views in one run: what is left is the next minute's. */
const MAX_VIEWS = 100

/** Every minute: closes views whose time, session or right is over. They allow nothing from that moment on, closed or not. */
export const endViews: JobHandler = {
  job: defineJob('end-views'),
  cron: '* * * * *',
  run: async (app) => ({ ended: await closeOver(app) }),
}

/** Answers with how many views were over. */
export async function closeOver(app: App): Promise<number> {
  const open = await viewsOfAll(app.database.kysely)
    .select(sql<boolean>`v.expires_at <= now()`.as('is_late'))
    .where('v.ended_at', 'is', null)
    .where((eb) => eb.not(viewIsOpen))
    .limit(MAX_VIEWS)
    .execute()
  await oneByOne(open, (view) =>
    app.database.tx((tx) =>
      closeView(tx, app, view, view.is_late ? 'time' : 'session', { action: 'end-views', ip: '', requestId: newId() }),
    ),
  )
  return open.length
}
