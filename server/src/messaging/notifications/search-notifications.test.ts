import { expect, test } from 'vitest'
import * as routes from '@chopcard/contract/messaging/merchant/notifications.ts'
import { useApp } from '../../../test/harness.ts'
import { makeMerchant } from '../../../test/make.ts'

const t = useApp()

test.each([
  ['say "cheese"', 1],
  ['CHEESE', 1],
  ['dois', 1],
  ['noodles', 0],
  ['title', 0],
  ['pt-BR', 0],
])('a search of messages finds what they say in any language, and no names of fields: %s', async (q, found) => {
  const merchant = await makeMerchant(t.app)
  const options = { token: merchant.owner.token }
  const words = { 'pt-BR': { title: 'Novidades', text: 'Dois por um' } }
  const body = { channels: ['email' as const], title: 'News', text: 'Two for those who say "cheese"', words }
  await t.call(routes.keepDraft, { body }, options)
  const list = await t.call(routes.listNotifications, { query: { q } }, options)
  expect(list.body.data).toHaveLength(found)
})
