import { createMemberByKey } from '@chopcard/contract/integration/v1/members.ts'
import { makeApiKey } from '../server/test/make-api-key.ts'
import { expect, test } from './journey.ts'
import { makeDrinker, newAddress, openShop } from './shop.ts'
import { heading, rows } from './visit.ts'

test('a member whom another system has created is found without a card, and is forgotten', async ({
  app,
  open,
  request,
  shoot,
}) => {
  const merchant = await openShop(app)
  await makeDrinker(app, merchant, {}, { nickname: 'Zoe' })
  const key = await makeApiKey(app, merchant)
  const email = newAddress('siti')
  const made = await request.post(`/api${createMemberByKey.path}`, {
    headers: { authorization: `Bearer ${key.token}`, 'idempotency-key': email },
    data: { nickname: 'Siti', email },
  })
  expect(made.status()).toBe(200)

  const office = await open({ token: merchant.owner.token })
  await office.goto('/members/member-list')
  await office.getByRole('button', { name: 'More', exact: true }).click()
  await office.getByRole('menuitem', { name: 'Members without a card' }).click()
  await expect(heading(office, 'Members without a card')).toBeVisible()
  await expect(rows(office)).toHaveCount(1)
  await expect(rows(office)).toContainText(email)
  await shoot(office, 'members-without-card')
  await rows(office).getByRole('button', { name: 'Forget' }).click()
  await office.getByRole('dialog').getByRole('button', { name: 'Forget', exact: true }).click()
  await expect(office.getByText('The member was forgotten.')).toBeVisible()
  await expect(office.getByText('Every member has a card.')).toBeVisible()
})
