import { expect, test } from 'vitest'
import { measureMailchimp } from '../../bench/mailchimp-sync.ts'
import { freePort } from '../src/core/postgres-place.ts'

test('a synchronisation that is killed twice loses no member and subscribes nobody against their will', async () => {
  const members = 2_400
  const result = await measureMailchimp(members, 2, await freePort())
  expect(result).toMatchObject({ killed: 2, lost: 0, wrong: 0, violations: 0, subscribed: (members * 17) / 20 })
  expect(result.connections).toBeLessThanOrEqual(10)
}, 240_000)
