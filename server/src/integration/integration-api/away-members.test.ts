import { expect, test } from 'vitest'
import { listAwayMembersByKey } from '@chopcard/contract/integration/v1/questions.ts'
import { voidEntry } from '@chopcard/contract/loyalty/merchant/chop-log.ts'
import { earlier } from '../../../test/earlier.ts'
import { useApp } from '../../../test/harness.ts'
import { makeApiKey } from '../../../test/make-api-key.ts'
import { makeShop, makeVisitor } from '../../../test/make-visits.ts'

const t = useApp()

test('a visit that was voided is none for the question of who was not here for so long', async () => {
  const shop = await makeShop(t.app)
  const { merchant, as } = shop
  const { entries } = await makeVisitor(t.app, shop, [50, 2])
  await makeVisitor(t.app, shop, [60, 1])
  await t.app.database.kysely
    .updateTable('member')
    .set({ created_at: earlier('created_at', 90 * 86_400) })
    .where('merchant_id', '=', merchant.id)
    .execute()
  const { token } = await makeApiKey(t.app, merchant, { scopes: ['members:read', 'cards:read'] })
  const away = async () => (await t.call(listAwayMembersByKey, {}, { token })).body.data
  expect(await away()).toEqual([])
  expect((await t.call(voidEntry, { params: { id: entries[1] ?? '' } }, as)).status).toBe(200)
  const found = await away()
  const ago = found.map(({ lastVisitAt }) => Math.round((Date.now() - Date.parse(lastVisitAt ?? '')) / 86_400_000))
  expect(ago).toEqual([50])
})
