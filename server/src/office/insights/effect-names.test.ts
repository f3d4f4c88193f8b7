import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { effects } from '@chopcard/contract/office/merchant/effects.ts'
import { useApp } from '../../../test/harness.ts'
import { makeNotification } from '../../../test/make-notification.ts'
import { makeShop } from '../../../test/make-visits.ts'
import { newId } from '../../core/new-id.ts'

const t = useApp()
const db = () => t.app.database.kysely

test('a message without a title is called by its text in the effects, and an automation that is gone as such', async () => {
  const { merchant, campaign, as } = await makeShop(t.app)
  const text = 'Come by for a cup of kopi. '.repeat(5)
  const messageId = await makeNotification(t.app, merchant, campaign)
  const words = JSON.stringify({ 'en-US': { title: '', text } })
  await sql`update notification set words = ${words} where merchant_id = ${merchant.id} and id = ${messageId}`.execute(
    db(),
  )
  for (const [kind, id] of [
    ['automation', newId()],
    ['message', messageId],
  ])
    await sql`
      insert into effect (merchant_id, kind, subject_id, started_on, until_on, counted_on, reached, reached_came, others, others_came)
      values (${merchant.id}, ${kind}, ${id}, current_date - 40, case when ${kind} = 'message' then current_date - 10 end,
        current_date - 10, 1, 1, 1, 0)`.execute(db())
  const found = (await t.call(effects, {}, as)).body.data.effects
  expect(found.map(({ name }) => name)).toEqual(['An automation that was deleted', `${text.slice(0, 79)}…`])
})
