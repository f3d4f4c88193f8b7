import { runNotificationJob } from './jobs.ts'
import type { OpenNotification } from './open-notification.ts'
import { sql } from 'kysely'
import type { App } from '../../core/app.ts'
import { findMerchant, hasFeature, runsInFull } from '../../core/authenticate.ts'
import { mapWithConcurrency } from '../../core/map-with-concurrency.ts'
import type { JobHandler } from '../../core/jobs.ts'
import { noteRecipients } from './audience.ts'
import { countTold, loadNotification } from './notification-store.ts'
import { type Recipient, tellMember } from './tell-member.ts'

/** So long a job works before it makes room for others; short, so that a program that stops need not wait. */
const sliceMs = 4_000
const chunk = 100
/** Members told side by side: enough to wait for the disk together, few enough to leave the till its connections. */
const concurrency = 3

/**
 * Tells the members of a message, some seconds at a time. It may be stopped, killed or run several times at once: each leaves
 * «waiting» in the transaction that writes what is sent to them.
 */
export const runNotification: JobHandler<typeof runNotificationJob> = {
  job: runNotificationJob,
  run: async (app, payload) => {
    const open = await openNotification(app, payload)
    if (!open || (await workThrough(open))) return
    await app.database.tx((tx) => app.jobs.add(tx, runNotificationJob, payload))
  },
}

type Named = { merchantId: string; notificationId: string }

async function openNotification(app: App, { merchantId, notificationId: id }: Named) {
  const found = await findMerchant(app.database.kysely, { id: merchantId })
  if (!found) return undefined
  const { merchant } = found
  const notification = await app.database.tx(async (tx) => {
    await sql`select from notification where merchant_id = ${merchantId} and id = ${id} for update`.execute(tx)
    const row = await loadNotification(tx, merchantId, id)
    if (row.state !== 'scheduled' && row.state !== 'running') return undefined
    // For whom the service has ended, nobody writes to members; and who may act no longer gives nothing away.
    const mayTell = runsInFull(merchant) && hasFeature(merchant, 'pushNotification')
    const state = mayTell && (row.staff_enabled || !row.gift_kind) ? 'running' : 'cancelled'
    if (state === 'running' && row.state === 'scheduled')
      await noteRecipients(tx, { merchant, notificationId: id, audience: row.audience })
    await tx
      .updateTable('notification')
      .set({
        state,
        started_at: sql<Date>`coalesce(started_at, ${found.now})`,
        ...(state === 'cancelled' && { ended_at: sql<Date>`now()`, next_at: null }),
      })
      .where('merchant_id', '=', merchantId)
      .where('id', '=', id)
      .execute()
    if (state === 'running') return loadNotification(tx, merchantId, id)
    // A process that was killed has not counted whom it told.
    await countTold(tx, merchantId, id)
    return undefined
  })
  const opened = performance.now()
  const now = () => new Date(found.now.getTime() + performance.now() - opened)
  return notification && ({ app, notification, merchant, now } satisfies OpenNotification)
}

/** True when nothing is left to do now. */
async function workThrough(open: OpenNotification): Promise<boolean> {
  const until = performance.now() + sliceMs
  for (;;) {
    const recipients = await nextRecipients(open)
    if (recipients === undefined) return true
    await mapWithConcurrency(recipients, concurrency, (recipient) => tellMember(open, recipient))
    await open.app.database.tx((tx) => countTold(tx, open.notification.merchant_id, open.notification.id))
    if (recipients.length === 0) {
      await rest(open)
      return true
    }
    if (performance.now() > until) return false
  }
}

/** Those whose time has come; undefined once the message has been cancelled. */
async function nextRecipients({ app, notification: n, now }: OpenNotification): Promise<Recipient[] | undefined> {
  const db = app.database.kysely
  const { state } = await loadNotification(db, n.merchant_id, n.id)
  if (state !== 'running') return undefined
  return db
    .selectFrom('notification_recipient')
    .select(['member_id', 'card_id'])
    .where('merchant_id', '=', n.merchant_id)
    .where('notification_id', '=', n.id)
    .where('state', '=', 'waiting')
    .where((eb) => eb.or([eb('due_at', 'is', null), eb('due_at', '<=', now())]))
    .orderBy('due_at', (order) => order.asc().nullsFirst())
    .orderBy('member_id')
    .limit(chunk)
    .execute()
}

/** Ends the message, or lets it sleep until the first quiet hours are over. */
const rest = ({ app, notification: n, now }: OpenNotification) =>
  sql`update notification set next_at = w.due_at,
      state = case when w.waiting then 'running' else 'done' end,
      ended_at = case when w.waiting then null else ${now()}::timestamptz end
    from (select min(coalesce(due_at, ${now()}::timestamptz)) as due_at, count(*) > 0 as waiting from notification_recipient
      where merchant_id = ${n.merchant_id} and notification_id = ${n.id} and state = 'waiting') as w
    where merchant_id = ${n.merchant_id} and id = ${n.id} and state = 'running'`.execute(app.database.kysely)
