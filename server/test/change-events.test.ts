import { beforeAll, describe, expect, test } from 'vitest'
import { eventTypes, type EventType } from '@chopcard/contract/core/event-types.ts'
import { routes } from '@chopcard/contract/index.ts'
import { changes, nameOf } from '@chopcard/contract/core/route.ts'
import { z } from 'zod'
import { features } from '../src/features.ts'
import { outcomeOf } from './answers.ts'
import { useApp } from './harness.ts'
import { makeCampaign, makeCard } from './make.ts'
import { makeSystemSession } from './make-admin.ts'
import { useOwnDatabase } from './own-database.ts'
import { sampleOf } from './samples.ts'
import { send } from './send.ts'
import { forgetChanges, untoldChanges, watchChanges } from './watch-changes.ts'
import { makeWorld, type World } from './world.ts'

const own = useOwnDatabase({ migrated: true, onOneServer: 'watches changes by triggers of its own' })
const harness = useApp({ databaseUrl: () => own.url })
let world: World
beforeAll(async () => {
  world = await makeWorld(harness.app, harness.server)
  await watchChanges(own)
})

const tokenFor = async (audience: string) => {
  if (audience === 'merchant') return world.merchant.owner.token
  if (audience === 'member') return world.own.fullCardToken
  return audience === 'system' ? makeSystemSession(harness.app, world.admin) : undefined
}

describe('no change without an event', () => {
  const changing = routes.filter(changes).map((route) => [nameOf(route), route] as const)

  test.each(changing)(
    'a call that changes a card, member, coupon, voucher or order records events: %s',
    async (_, route) => {
      const { request, answers = '200' } = sampleOf(route)
      const ask = async () => send(harness.server, route, request(world), { token: await tokenFor(route.audience) })
      await forgetChanges(own)
      const answer = await ask()
      // A call before may have used up what this one needs.
      if (outcomeOf(answer) !== answers) {
        world = await makeWorld(harness.app, harness.server)
        await forgetChanges(own)
        await ask()
      }
      expect(await untoldChanges(own)).toEqual([])
    },
  )

  const scheduled = features.flatMap(({ jobs }) => jobs).filter(({ cron }) => cron)
  test.each(scheduled.map((one) => [one.job.name, one] as const))(
    'a scheduled job records events: %s',
    async (_, job) => {
      await own.admin(`update card set expires_at = now() - interval '1 second' where expires_at is not null`)
      await own.admin(`update voucher_record set ends_at = now() - interval '1 second'`)
      await forgetChanges(own)
      await job.run(harness.app, {})
      expect(await untoldChanges(own)).toEqual([])
    },
  )

  test('every recorded event has the data that its type declares', async () => {
    const rows = await own.admin<{ type: EventType; data: unknown }>(
      `select distinct on (e ->> 'type') e ->> 'type' as type, e -> 'data' as data
       from audit, jsonb_array_elements(events) as e order by e ->> 'type'`,
    )
    expect(rows.length).toBeGreaterThan(25)
    const wrong = rows.filter(({ type, data }) => !z.strictObject(eventTypes[type]).safeParse(data).success)
    expect(wrong).toEqual([])
  })
})

describe('control: changes without an event', () => {
  test.each([
    ['a card', 'card', `update card set remark = 'x' where merchant_id = $1 and id = $2`],
    ['a deleted card', 'card', `delete from card where merchant_id = $1 and id = $2`],
  ])('the watch reports %s that is changed without an event', async (_, of, statement) => {
    const { app } = harness
    const { id } = await makeCard(app, world.merchant, await makeCampaign(app, world.merchant))
    await forgetChanges(own)
    await own.query(statement, [world.merchant.id, id])
    expect(await untoldChanges(own)).toEqual([{ of, subject: id }])
  })
})
