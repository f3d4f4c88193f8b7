import { beforeAll, expect, test } from 'vitest'
import { features } from '../src/features.ts'
import { useApp } from './harness.ts'
import { useOwnDatabase } from './own-database.ts'
import { makeWorld } from './world.ts'

const own = useOwnDatabase({ migrated: true })
const harness = useApp({ databaseUrl: () => own.url })

beforeAll(async () => {
  for (const state of ['disabled', 'terminated']) {
    const { merchant } = await makeWorld(harness.app, harness.server)
    await own.admin(`update merchant set account_state = '${state}' where merchant_id = '${merchant.id}'`)
  }
  const past = `now() - interval '1 second'`
  await own.admin(`update card set expires_at = ${past} where expires_at is not null`)
  await own.admin(`update voucher_record set ends_at = ${past}`)
  await own.admin(
    `update coupon set effective_from = current_date - 9, effective_to = current_date - 2, expiry_noted = null`,
  )
  await own.admin(`insert into balance_notice (merchant_id, card_id, balance_before, due_at)
    select merchant_id, id, balance - 1, ${past} from card on conflict (merchant_id, card_id) do update set due_at = excluded.due_at`)
})

const scheduled = features.flatMap(({ jobs }) => jobs).filter(({ cron }) => cron)
test.each(scheduled.map((one) => [one.job.name, one] as const))(
  'a scheduled job goes on with the other merchants when one is disabled or terminated: %s',
  async (_, job) => {
    await expect(job.run(harness.app, {})).resolves.not.toThrow()
  },
)
