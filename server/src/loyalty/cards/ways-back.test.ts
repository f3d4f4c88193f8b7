import { expect, test } from 'vitest'
import { editOtherInfo, renewCard } from '@chopcard/contract/loyalty/merchant/cards.ts'
import { quickRedeem } from '@chopcard/contract/loyalty/merchant/till.ts'
import { useApp } from '../../../test/harness.ts'
import { makeFreshCard, makeStaff } from '../../../test/make.ts'

const t = useApp()

test('an operator with the right permissions may renew an expired card and unfreeze a frozen one at the till', async () => {
  const { merchant, card } = await makeFreshCard(t.app)
  const operator = await makeStaff(t.app, merchant, { role: 'operator' })
  await t.app.database.pool.query(
    `insert into merchant_role (merchant_id, id, name, menu_permissions, action_permissions)
     values ($1, gen_random_uuid(), 'Till', '{quick-redeem}', '{get,edit}')`,
    [merchant.id],
  )
  const tillOnly = await makeStaff(t.app, merchant, { role: 'Till' as 'operator' })
  const may = async (token: string) =>
    (await t.call(quickRedeem, { params: { x: card.number } }, { token })).body.data.may
  const edit = (body: object) =>
    t.call(editOtherInfo, { body: { memberId: card.id, ...body } }, { token: merchant.owner.token })

  expect(await may(operator.token)).toEqual([])
  await edit({ frozen: true })
  expect([await may(operator.token), await may(tillOnly.token)]).toEqual([['unfreeze'], []])
  await t.call(editOtherInfo, { body: { memberId: card.id, frozen: false } }, { token: operator.token })
  expect(await may(operator.token)).toEqual([])
  await edit({ expiresOn: '2026-01-01' })
  expect([await may(operator.token), await may(tillOnly.token)]).toEqual([['renew'], []])
  const { body } = await t.call(renewCard, { body: { memberId: card.id } }, { token: operator.token })
  expect(body.data.card.state).toBe('active')
  expect(await may(operator.token)).toEqual([])
  await t.app.database.pool.query(
    `update merchant set features = features || '{"freezeMemberCard": false}' where merchant_id = $1`,
    [merchant.id],
  )
  await t.app.database.pool.query(
    `update card set state = 'frozen', frozen_by = 'staff' where merchant_id = $1 and id = $2`,
    [merchant.id, card.id],
  )
  expect(await may(operator.token)).toEqual([])
})
