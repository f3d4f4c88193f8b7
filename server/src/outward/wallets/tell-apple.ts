import { sql } from 'kysely'
import type { App } from '../../core/app.ts'
import type { JobHandler } from '../../core/jobs.ts'
import { mapWithConcurrency } from '../../core/map-with-concurrency.ts'
import { findIdentifier, type SigningIdentifier } from '../../platform/apple-identifiers/signing-identifier.ts'
import { closePushes, PushOutage, pushTo } from './apple-push.ts'
import { type DuePass, noteFailed, noteTold, reserveDue } from './due-passes.ts'
import { tellAppleJob } from './jobs.ts'

const passesAtOnce = 200
const pushesAtOnce = 50

/** Tells Apple's devices of passes that have changed: now when there is something, and every minute what had to wait. */
export const tellApple: JobHandler<typeof tellAppleJob> = {
  job: tellAppleJob,
  cron: '* * * * *',
  async run(app) {
    const done = { passes: 0, waiting: 0 }
    for (;;) {
      const passes = await reserveDue(app.database, 'apple', passesAtOnce)
      if (!passes.length) return done
      const failed = await pushAll(app, passes)
      done.waiting += failed.length
      done.passes += passes.length - failed.length
    }
  },
  close: closePushes,
}

type Registered = { identifier_id: string; push_token: string; places: number[] }

/** Pushes to the devices of passes, to each once; answers with the passes of which not all could be told. */
async function pushAll(app: App, passes: readonly DuePass[]): Promise<DuePass[]> {
  const db = app.database.kysely
  const devices = await devicesOf(app, passes)
  const identifiers = new Map<string, SigningIdentifier | undefined>()
  for (const id of new Set(devices.map(({ identifier_id }) => identifier_id)))
    identifiers.set(id, await findIdentifier(db, { id }))
  const failed = new Set<number>()
  // What one push learns of an outage, the others of the same identifier need not learn again.
  const out = new Map<string, string>()
  await mapWithConcurrency(devices, pushesAtOnce, async ({ identifier_id, push_token, places }) => {
    const identifier = identifiers.get(identifier_id)
    if (!identifier) return
    try {
      if (out.has(identifier_id)) throw new PushOutage(out.get(identifier_id))
      if ((await pushTo(app, identifier, push_token)) === 'gone') await forgetDevice(app, identifier_id, push_token)
    } catch (error) {
      out.set(identifier_id, (error as Error).message)
      for (const place of places) failed.add(place)
    }
  })
  for (const reason of out.values()) app.log.warn({ reason }, 'Apple’s devices could not be told')
  await noteTold(
    app.database,
    'apple',
    passes.filter((_, place) => !failed.has(place)),
  )
  const rest = passes.filter((_, place) => failed.has(place))
  await noteFailed(db, 'apple', rest)
  return rest
}

async function devicesOf(app: App, passes: readonly DuePass[]): Promise<Registered[]> {
  const wanted = passes.map(({ merchantId, kind, subjectId }, place) => ({
    merchant_id: merchantId,
    kind,
    subject_id: subjectId,
    place,
  }))
  const { rows } = await sql<Registered>`
    select r.identifier_id, r.push_token, array_agg(x.place) as places
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as x (merchant_id uuid, kind text, subject_id uuid, place int)
    join wallet_registration r on r.merchant_id = x.merchant_id and r.kind = x.kind and r.subject_id = x.subject_id
    group by r.identifier_id, r.push_token`.execute(app.database.kysely)
  return rows
}

/** A device that is gone is told of no pass any more. */
async function forgetDevice(app: App, identifierId: string, pushToken: string): Promise<void> {
  await sql`
    delete from wallet_registration where identifier_id = ${identifierId} and push_token = ${pushToken}`.execute(
    app.database.kysely,
  )
}
