import { refuse } from '@chopcard/contract/core/errors.ts'
import { type Database, run } from './database.ts'
import { leftOf, type Pace } from './key-rules.ts'
import type { Statement } from './statement.ts'

/**
 * Lets a request through if what was let through before is worked off soon enough at the key's rate (a token bucket kept as one
 * point in time). One conditional statement, so that the limit is exact over any number of processes; its table is not logged, so
 * that it waits for no disk. In a sharded database, a change on conflict must not depend on the session, as adding to a time with a
 * zone does.
 */
const insertTurn: Statement = {
  name: 'take_turn_of_key',
  text: `
    insert into api_key_pace as p (merchant_id, key_id, until, at)
    values ($1, $2, now() + make_interval(secs => 1.0 / $3::integer), now())
    on conflict (merchant_id, key_id) do update
      set until = (greatest(p.until, excluded.at) at time zone 'UTC' + make_interval(secs => 1.0 / $3::integer)) at time zone 'UTC',
        at = excluded.at
      where greatest(p.until, excluded.at) - excluded.at <= make_interval(secs => ($4::float8 - 1) / $3::integer)
    returning until, at as now`,
}

const whenFree: Statement = {
  name: 'turn_of_key',
  text: 'select until, now() as now from api_key_pace where merchant_id = $1 and key_id = $2',
}

export type PaceHeaders = { 'ratelimit-policy': string; ratelimit: string }

/**
 * Counts a request of a key and tells it what it has left, before anything else can refuse it: in the form of
 * draft-ietf-httpapi-ratelimit-headers-10. Refuses with 429 what is too fast.
 */
export async function reserveTurn(
  database: Database,
  key: { merchantId: string; id: string },
  pace: Pace,
  tell: (headers: PaceHeaders) => void,
): Promise<void> {
  const [taken] = await run<Turn>(database, insertTurn, [key.merchantId, key.id, pace.rate, pace.burst])
  const [turn] = taken ? [taken] : await run<Turn>(database, whenFree, [key.merchantId, key.id])
  const { until, now } = turn ?? { until: new Date(), now: new Date() }
  const left = leftOf(pace, until, now)
  tell({
    'ratelimit-policy': `"key";q=${pace.burst};w=${Math.ceil(pace.burst / pace.rate)}`,
    ratelimit: `"key";r=${taken ? left.requests : 0};t=${taken ? left.seconds : 1}`,
  })
  if (!taken) refuse('TOO_MANY_REQUESTS', { retryAfter: 1 })
}

type Turn = { until: Date; now: Date }
